"""check_site.py ROOT PROGRAM: the documentation site builds without warnings, and is whole.

1. Every link and picture of every page leads to a file of the site, and to an anchor that is there.
2. Every picture has a text for those who do not see it.
3. Pages load nothing from the network.
4. The search index has what people look for; where there are a browser and node, its search finds it, and pages fit on a phone (search_site.mjs).
"""
import functools
import html.parser
import http.server
import json
import pathlib
import shutil
import subprocess
import sys
import threading
import urllib.parse

ROOT, PROGRAM = pathlib.Path(sys.argv[1]), sys.argv[2]
SITE = ROOT / "results/site"
SOUGHT = {"backlash": "howto/backlash", "self-locking": "concepts", "MSL LossyGear": "dictionary", "break-away": "concepts", "encoder": "howto/encoder",
          "Eytelwein": "guide/parts/belt", "settling_time": "guide/metrics/settling_time", "time_constant": "parts/signal-lag", "reversals": "guide/metrics/reversals",
          "evaluate": "api/cpp-law", "stiction_step": "api/c", "linearise": "api/python"}
problems = []


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.loads = set(), [], []
        self.blind = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[key] for key in ("id", "name") if given.get(key)}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"])
        if tag == "img":
            self.loads.append(given.get("src", ""))
            if not (given.get("alt") or "").strip():
                self.blind.append(given.get("src"))
        if tag == "script" and given.get("src"):
            self.loads.append(given["src"])
        if tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            self.loads.append(given.get("href", ""))


def check_target(page, file, target, pages):
    split = urllib.parse.urlsplit(target)
    if split.scheme or target.startswith("//"):
        return
    path = urllib.parse.unquote(split.path)
    place = (SITE / path.lstrip("/") if path.startswith("/") else file.parent / path).resolve() if path else file
    if place.is_dir():
        place = place / "index.html"
    if not place.exists():
        problems.append(f"{file.relative_to(SITE)}: {target} does not exist")
    elif split.fragment and place in pages and urllib.parse.unquote(split.fragment) not in pages[place].anchors:
        problems.append(f"{file.relative_to(SITE)}: {target}: there is no such anchor")


built = subprocess.run([sys.executable, ROOT / "tools/site.py", PROGRAM], capture_output=True, text=True)
if built.returncode:
    sys.exit(built.stdout + built.stderr)
pages = {file.resolve(): Page(file.read_text()) for file in SITE.rglob("*.html")}
links = 0
for file, page in pages.items():
    if file.name == "404.html":
        continue
    for target in page.links + page.loads:
        links += 1
        check_target(page, file, target, pages)
    problems += [f"{file.relative_to(SITE)}: {source} has no text" for source in page.blind]
    problems += [f"{file.relative_to(SITE)}: loads {target} from the network" for target in page.loads if "//" in target]
index = json.loads((SITE / "search/search_index.json").read_text())["docs"]
for words, place in SOUGHT.items():
    if not any(words.lower() in (entry["title"] + " " + entry["text"]).lower() and place in entry["location"] for entry in index):
        problems.append(f'a search for "{words}" does not find {place}')


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


if shutil.which("chromium") and shutil.which("node"):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=SITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    wanted = ["backlash=howto/backlash", "self-locking=guide/parts", "MSL LossyGear=dictionary", "settling=metrics/settling_time"]
    for address in (f"http://127.0.0.1:{server.server_port}", SITE.resolve().as_uri()):
        searched = subprocess.run(["node", pathlib.Path(__file__).with_name("search_site.mjs"), address, *wanted],
                                  capture_output=True, text=True, timeout=300)
        print(searched.stdout)
        if searched.returncode:
            problems.append(searched.stdout + searched.stderr)
    server.shutdown()
print("\n".join(problems))
print(f"{len(pages)} pages, {links} links, {len(problems)} problems")
sys.exit(bool(problems) or len(pages) < 150)
