"""An engine behind its adapter: a process that answers one line of JSON with another."""
import json
import pathlib
import queue
import subprocess
import threading


class Engine:
    """Started when it is first asked, and again after it died or kept silent for longer than `patience` [s]."""

    def __init__(self, command, patience=600.0):
        self.command, self.patience = command, patience
        self.process = None
        self.about = self._ask({"hello": 1})

    @property
    def kind(self):
        return self.about.get("kind", "fixed")

    def answer(self, case, run):
        asked = {key: case[key] for key in ("name", "machine", "run")}
        return self._ask({"case": asked, "run": run})

    def close(self):
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process.stdin.close()
            self.process.stdout.close()
            self.process = None

    def _start(self):
        self.process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.lines = queue.Queue()
        threading.Thread(target=_read, args=(self.process.stdout, self.lines), daemon=True).start()

    def _ask(self, request):
        try:
            if self.process is None:
                self._start()
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.patience)
            if line:
                return json.loads(line)
            problem = f"the adapter ended, {self.process.wait()}"
        except queue.Empty:
            problem = f"no answer for {self.patience:g} s"
        except (OSError, ValueError) as error:
            problem = f"{type(error).__name__}: {error}"
        self.close()
        return {"error": problem}


def _read(stream, lines):
    try:
        for line in stream:
            lines.put(line)
    except ValueError:
        pass  # closed while it was read
    lines.put("")


def command_of(entry, places):
    """The words of a command with {places} filled in; None and a reason where its program is missing."""
    words = [word.format(**places) for word in entry["command"]]
    for word in words:
        if "/" in word and not pathlib.Path(word).exists():
            return None, f"{word} is missing"
    return words, ""
