"""Puts the rows of a library into the same tables of a new file: library.py LIBRARY NEW"""

import os
import sqlite3
import sys

BATCH = 20_000


def tables(old):
    query = "SELECT sql FROM sqlite_schema WHERE sql NOT NULL AND name NOT LIKE 'search_%'"
    return [sql for (sql,) in old.execute(query)]


def main(source, target):
    for end in ("", "-wal", "-shm"):
        if os.path.exists(target + end):
            os.remove(target + end)
    old, new = sqlite3.connect(source), sqlite3.connect(target, isolation_level=None)
    new.execute("PRAGMA journal_mode = WAL")
    new.execute("PRAGMA synchronous = NORMAL")
    new.execute("PRAGMA cache_size = -32768")
    for sql in tables(old):
        new.execute(sql)
    new.execute("INSERT INTO search (search, rank) VALUES ('automerge', 0)")
    new.execute("INSERT INTO search (search, rank) VALUES ('pgsz', 4040)")
    kinds = old.execute("SELECT * FROM kinds").fetchall()
    new.executemany("INSERT INTO kinds VALUES (?, ?, ?)", kinds)
    tokens = {kind: token for (kind, _, token) in kinds}
    rows = old.execute("SELECT * FROM items ORDER BY row")
    names = [column[0] for column in rows.description]
    places = [names.index(name) for name in ("row", "title", "subtitle", "rest")]
    kind = names.index("kind")
    items = f"INSERT INTO items ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    index = "INSERT INTO search (rowid, title, subtitle, rest, kind_token) VALUES (?, ?, ?, ?, ?)"
    while batch := rows.fetchmany(BATCH):
        new.execute("BEGIN")
        new.executemany(items, batch)
        new.executemany(index, [[*(row[place] for place in places), tokens[row[kind]]] for row in batch])
        new.execute("COMMIT")


main(*sys.argv[1:])
