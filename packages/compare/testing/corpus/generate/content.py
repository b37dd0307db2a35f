"""Contents of the corpus and the defects planted in them, as ../contents/*.json say."""

import copy
import json
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent


def load(name):
    return json.loads((FOLDER / "contents" / f"{name}.json").read_text(encoding="utf-8"))


def variants(name, wanted):
    """The clean content as ("clean", content), then one for each planting named in `wanted`."""
    family = load(name)
    yield "clean", family["content"]
    plantings = {planting["name"]: planting for planting in family["plantings"]}
    for title in wanted:
        yield title, plant(family["content"], plantings[title]["changes"])


def plant(content, changes):
    planted = copy.deepcopy(content)
    for change in changes:
        *steps, last = change["path"].split("/")[1:]
        parent = planted
        for step in steps:
            parent = parent[int(step)] if isinstance(parent, list) else parent[step]
        apply(parent, last, change)
    return planted


def apply(parent, last, change):
    operation = change["op"]
    if isinstance(parent, list):
        index = len(parent) if last == "-" else int(last)
        if operation == "replace":
            parent[index] = change["value"]
        elif operation == "add":
            parent.insert(index, change["value"])
        else:
            del parent[index]
    elif operation == "remove":
        del parent[last]
    else:
        parent[last] = change["value"]


def file_name(library, name, variant, extension):
    slug = "".join(letter if letter.isalnum() else "-" for letter in variant.lower())
    return f"{name}.{library}.{slug}.{extension}"
