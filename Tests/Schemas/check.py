#!/usr/bin/env python3
"""Checks the files that ship with the program against the schemas of their formats.

A file of a format is found by its name: *.native.json by native-1.schema.json, and so on. Of recordings, *.bridge.jsonl,
each line is checked by itself. Prints what is wrong and where; ends with 1 where something is.
"""

import json
import pathlib
import sys

import jsonschema

root = pathlib.Path(__file__).resolve().parent.parent.parent
schemas = sorted((root / "Resources").glob("*.schema.json"))
folders = ["Resources", "Sources", "Tests", "Web"]


def values(path):
    """The JSON values of a file with the names of their places."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".jsonl":
        for number, line in enumerate(text.splitlines(), 1):
            yield f"{path.relative_to(root)}:{number}", json.loads(line)
    else:
        yield str(path.relative_to(root)), json.loads(text)


failures = 0
for schema in schemas:
    validator = jsonschema.Draft7Validator(json.loads(schema.read_text(encoding="utf-8")))
    validator.check_schema(validator.schema)
    kind = schema.name.split("-")[0]
    endings = (f".{kind}.json",) if kind != "recording" else (".bridge.jsonl",)
    files = [file for folder in folders for file in (root / folder).rglob("*") if file.name.endswith(endings)]
    for file in sorted(files):
        for place, value in values(file):
            for error in validator.iter_errors(value):
                failures += 1
                print(f"{place}: /{'/'.join(map(str, error.absolute_path))}: {error.message}")
    print(f"{schema.name}: {len(files)} files")
sys.exit(1 if failures else 0)
