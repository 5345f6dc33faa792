"""Asks a library by the expressions of a file, as often as told: keystrokes.py LIBRARY FILE ROUNDS

The file has one expression for the search index a line, behind a tab. For each the shortest time in nanoseconds is
printed: that of the newest 50 matches with their items.
"""

import sqlite3
import sys
import time

MATCHES = "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT 51"
ITEM = "SELECT json FROM items WHERE row = ?"


def ask(library, match):
    start = time.perf_counter_ns()
    if match:
        for row in library.execute(MATCHES, (match,)).fetchall()[:50]:
            library.execute(ITEM, row).fetchone()
    return time.perf_counter_ns() - start


def main(path, file, rounds):
    library = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    with open(file, encoding="utf-8") as lines:
        matches = [line.rstrip("\n").split("\t")[1] for line in lines]
    times = [[ask(library, match) for match in matches] for _ in range(int(rounds))]
    for least in map(min, *times):
        print(least)


main(*sys.argv[1:])
