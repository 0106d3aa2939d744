// Colours of the theme and of paper, elements, and files that the page saves. Pages of studies use it too.

// Colours of the theme, looked up once until it changes.
const colours = new Map();
function colour(name) {
    if (!colours.has(name)) colours.set(name, getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim());
    return colours.get(name);
}

function element(tag, className, text) {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
}

const svgNamespace = "http://www.w3.org/2000/svg";

// Reads the colours of paper, whatever the theme is.
function onPaper(work) {
    const root = document.documentElement, was = root.classList.contains("paper");
    root.classList.add("paper");
    colours.clear();
    const made = work();
    if (!was) root.classList.remove("paper");
    colours.clear();
    return made;
}

function xmlText(text) {
    return text.replace(/[&<>"]/g, (c) => ({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}[c]));
}

const px = (value) => String(Number(value.toFixed(2)));

const fileTypes = {svg: "image/svg+xml", csv: "text/csv", png: "image/png", html: "text/html", toml: "text/plain"};

// Saves a text, or the bytes of an image, as a file of this kind: "svg", "csv", "png", "html", "toml".
function save(name, text, kind) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], {type: fileTypes[kind]}));
    link.download = name.replace(/[^A-Za-z0-9.]+/g, "-").replace(/^-|-$/g, "") + "." + kind;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function saveButton(what, name, make, kind = "svg") {
    const button = element("button", "save", kind.toUpperCase());
    button.type = "button";
    button.title = `Save ${what} as ${kind === "svg" ? "an SVG" : kind === "png" ? "a PNG" : "a CSV"} file`;
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => {
        const made = make();  // a text now, or an image later
        if (made instanceof Promise) made.then((image) => save(name, image, kind)); else save(name, made, kind);
    });
    return button;
}

// A drawing as an image of twice its size, sharp on paper.
function pngOf(svg) {
    return new Promise((done, refuse) => {
        const image = new Image();
        image.onload = () => {
            const canvas = document.createElement("canvas");
            canvas.width = 2 * image.width;
            canvas.height = 2 * image.height;
            canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
            canvas.toBlob((blob) => done(blob), "image/png");
        };
        image.onerror = () => refuse(new Error("the drawing cannot be read"));
        image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(svg);
    });
}
