"""Calls of the program for the site."""
import csv
import json
import pathlib
import subprocess
import tempfile


class Program:
    def __init__(self, path, root):
        self.path, self.root = pathlib.Path(path), root

    def __call__(self, *words):
        done = subprocess.run([self.path, *map(str, words)], cwd=self.root, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"stiction {' '.join(map(str, words))}: {done.stderr}")
        return done.stdout

    def picture(self, file):
        return self("show", file, "--svg")

    def run(self, file):
        """Columns (name, unit, texts) and summary of a run."""
        with tempfile.TemporaryDirectory() as folder:
            self("run", file, "--quiet", "--out", folder)
            with open(pathlib.Path(folder) / "trajectory.csv") as rows:
                head, *table = csv.reader(rows)
            summary = json.loads((pathlib.Path(folder) / "summary.json").read_text())
        columns = []
        for place, cell in enumerate(head):
            name, _, unit = cell.partition(" [")
            columns.append((name, unit.rstrip("]"), [row[place] for row in table]))
        return columns, summary

    def of_text(self, text):
        """Picture, columns and summary of a scenario that stands in a page."""
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "example.toml"
            file.write_text(text)
            (file.parent / "scenarios").symlink_to(self.root / "scenarios")  # which it may extend
            return self.picture(file), *self.run(file)
