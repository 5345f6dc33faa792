"""Writes the items of a file as messages, for programs that index mail: mail.py ITEMS FOLDER

The folder becomes a maildir, with the titles as subjects, the artists as senders and the collections as texts, and gets
a configuration of notmuch.
"""

import json
import os
import shutil
import sys

CONFIGURATION = "[database]\npath={}\n[user]\nname=Items\nprimary_email=items@localhost\n[new]\ntags=\nignore=\n"


def main(items, folder):
    shutil.rmtree(folder, ignore_errors=True)
    for name in ("cur", "new", "tmp"):
        os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, "..", os.path.basename(folder) + ".conf"), "w") as file:
        file.write(CONFIGURATION.format(folder))
    with open(items, encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            item = json.loads(line)
            with open(f"{folder}/cur/{number}:2,S", "w", encoding="utf-8") as message:
                message.write(
                    f"Message-ID: <{number}@localhost>\nDate: Mon, 01 Jan 2024 00:00:00 +0000\n"
                    f"From: {item['artistName']} <artist@localhost>\nSubject: {item['trackName']}\n"
                    f"Content-Type: text/plain; charset=utf-8\n\n{item['collectionName']}\n"
                )


main(*sys.argv[1:])
