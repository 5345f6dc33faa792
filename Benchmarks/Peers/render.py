"""Prints songs as `bindery render --format plain` does, one a line: render.py FILE"""

import json
import sys


def clock(milliseconds):
    seconds = milliseconds // 1000
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours:02}:{minutes:02}:{seconds:02}"
    return f"{minutes:02}:{seconds:02}" if minutes else f"{seconds:02}"


def line(song):
    title = song["trackName"]
    if song.get("trackExplicitness") == "explicit":
        title += " explicit"
    milliseconds = song.get("trackTimeMillis")
    duration = "" if milliseconds is None else clock(milliseconds)
    parts = []
    number, count = song.get("trackNumber"), song.get("trackCount")
    if number is not None:
        parts.append(f"Track {number}" if count is None else f"Track {number}/{count}")
    if album := song.get("collectionName"):
        parts.append(album)
    return f"{title}\t{duration}\t{song.get('artistName') or ''}\t{' · '.join(parts)}\n"


def main(path):
    sys.stdout.reconfigure(encoding="utf-8")
    write = sys.stdout.write
    with open(path, encoding="utf-8") as file:
        for text in file:
            write(line(json.loads(text)))


main(sys.argv[1])
