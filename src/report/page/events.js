// The list of events: one row each, a click shows it; so many at a time.

const listed = 200;
let eventsShown = listed;
const eventRows = document.getElementById("event-rows");
const eventPart = document.getElementById("event-part");
const moreEvents = document.getElementById("more-events");

function makeEvents() {
    const section = document.getElementById("events");
    if (allEvents.length === 0) {
        section.hidden = true;
        document.querySelector("main").classList.add("no-events");
        for (const id of ["previous-event", "next-event"]) document.getElementById(id).disabled = true;
        return;
    }
    eventPart.append(new Option("all", ""));
    for (const part of [...new Set(allEvents.map((event) => event.part))].sort()) eventPart.append(new Option(part, part));
    eventPart.addEventListener("change", () => { eventsShown = listed; listEvents(); });
    moreEvents.addEventListener("click", () => { eventsShown += 5 * listed; listEvents(); });
    eventRows.addEventListener("click", (click) => {
        const row = click.target.closest("tr");
        if (!row) return;
        showEvent(allEvents[Number(row.dataset.event)]);
        if (stack.getBoundingClientRect().bottom < 80 || stack.getBoundingClientRect().top > window.innerHeight - 80) {
            document.getElementById("time").scrollIntoView();
        }
    });
    view.whenPointed.push(markEvent);
    listEvents();
}

function listEvents() {
    const chosen = shownEvents().filter((event) => !eventPart.value || event.part === eventPart.value);
    const listedOf = shownEvents().length, all = data.runs.reduce((sum, run) => sum + (run.shown ? run.allEvents : 0), 0);
    document.getElementById("event-count").textContent = listedOf === all ? all : listedOf + " of " + all;
    eventRows.replaceChildren(...chosen.slice(0, eventsShown).map(eventRow));
    moreEvents.hidden = chosen.length <= eventsShown;
}

// As many decimals for all as the longest time needs, so that points stand below each other.
let eventDecimals;
function eventTime(time) {
    const width = 1e-4 * (view.full[1] - view.full[0]);
    if (eventDecimals === undefined) {
        eventDecimals = allEvents.reduce((most, event) => Math.max(most, (timeText(event.time, width).split(".")[1] || "").length), 0);
    }
    return minus(time.toFixed(eventDecimals));
}

function eventRow(event) {
    const row = element("tr");
    row.dataset.event = event.index;
    const time = element("td", "number");
    const jump = element("button", "jump", eventTime(event.time));
    jump.type = "button";
    time.append(jump);
    const part = element("td", "", event.part);
    if (severalRuns) part.prepend(element("span", "swatch run-" + colourOfRun(event.run)));
    const what = element("td", "what");
    const words = [event.from, event.to].filter((word) => word);
    words.forEach((word, i) => what.append(i ? " \u2192 " : "", element("span", "mode " + (/^[a-z]+$/.test(word) ? word : ""), word)));
    if (event.text) what.append(element("small", "", event.text));
    row.append(time, part, what);
    return row;
}

function markEvent() {
    for (const row of eventRows.querySelectorAll("tr.now")) row.classList.remove("now");
    if (view.event === undefined || view.cursor !== allEvents[view.event].time) return;
    const row = eventRows.querySelector(`tr[data-event="${view.event}"]`);
    if (!row) return;
    row.classList.add("now");
    const list = row.closest(".event-list");
    if (list && list.scrollHeight > list.clientHeight) {
        list.scrollTop = Math.max(0, row.offsetTop - list.clientHeight / 2);
    }
}
