// The gallery: all shipped machines, each with its picture and one sentence. Pictures are drawn by a worker of their own, one after the
// other.

function makeGallery() {
    const box = document.getElementById("gallery"), ways = document.getElementById("ways"), way = element("a", "", "All " + page.gallery.length + " machines");
    way.href = "#gallery-section";
    ways.append(way);
    ways.hidden = false;
    const cards = page.gallery.map((machine) => {
        const card = element("button", "card"), thumb = element("span", "thumb");
        card.type = "button";
        card.append(element("strong", "", machine.title || machine.name), element("span", "sentence", machine.sentence), thumb);
        card.addEventListener("click", () => {
            for (const other of box.children) other.setAttribute("aria-current", String(other === card));
            openMachine(machine.name, machine.text);
            document.getElementById("title").scrollIntoView({block: "start"});
        });
        box.append(card);
        return {machine, thumb};
    });
    const painter = new Worker(engine.source);
    const next = () => {
        const at = cards.findIndex(({thumb}) => !thumb.hasChildNodes());
        if (at < 0) { painter.terminate(); return; }
        painter.postMessage({id: at, text: cards[at].machine.text, name: cards[at].machine.name, settings: "", depth: "read", ask: ["describe"]});
    };
    painter.onmessage = ({data}) => {
        const {thumb} = cards[data.id];
        thumb.innerHTML = data.answers && data.answers.describe && data.answers.describe.picture || "<span></span>";
        next();
    };
    painter.postMessage({open: engine.module, files: page.files});
    next();
}
