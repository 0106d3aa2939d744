// The picture of the machine follows the cursor; play moves it.

let motion = {movers: [], rubbing: [], pushes: [], notes: []};

function makePicture() {
    const {curves, modes} = data.runs[0];
    motion = motionOf(document, curves, modes);
    document.getElementById("picture-note").textContent = motion.notes.join("; ");
    makePlay(document.getElementById("play"), view, point);
    view.whenPointed.push(drawPicture);
    drawPicture();
}

function drawPicture() {
    const time = view.cursor === null ? view.from : view.cursor;
    drawMotion(motion, (curve) => valueAt(curve, time), (band) => wordAt(band, time));
}
