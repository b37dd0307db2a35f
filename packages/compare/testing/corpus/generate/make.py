"""Writes ../files and ../manifest.json again: documents by python-docx, openpyxl and xlsxwriter, the same saved by LibreOffice,
decks of pptxgenjs saved by LibreOffice, and what independent readers count in them.

    python3 make.py

Needs Node, LibreOffice (soffice) and Debian's python3-docx, python3-openpyxl and python3-xlsxwriter.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

import write_docx
import write_openpyxl
import write_xlsxwriter
from content import FOLDER, file_name, load, variants
from count import count

FILES = FOLDER / "files"
HERE = Path(__file__).resolve().parent

WRITTEN = [
    (
        "python-docx",
        write_docx.write,
        "dd-report",
        "docx",
        ["no date on the cover", "a negative figure with a minus", "no tax in the workplan", "a model offers more work"],
    ),
    (
        "python-docx",
        write_docx.write,
        "general-docx",
        "docx",
        [
            "a heading with nothing under it",
            "a sentence with another figure than its table",
            "more sites than the table has",
            "a day that no month has",
            "figures of long ago",
            "a share as a fraction among percentages",
            "a draft for internal use",
            "a misspelt word",
            "a text that is hard to read",
        ],
    ),
    (
        "openpyxl",
        write_openpyxl.write,
        "validation-results",
        "xlsx",
        [
            "a column is missing",
            "a company without a verdict",
            "an address of an intranet",
            "a company twice",
            "a verdict of its own",
            "two formats in one column",
            "a hidden sheet",
            "damaged characters",
        ],
    ),
    (
        "xlsxwriter",
        write_xlsxwriter.write,
        "trading-comps",
        "xlsx",
        [
            "only two peers",
            "no median",
            "a mean over too few rows",
            "a multiple without its x",
            "a division by zero",
            "more peers than the sheet lists",
        ],
    ),
    (
        "xlsxwriter",
        write_xlsxwriter.write,
        "general-xlsx",
        "xlsx",
        [
            "a figure stored as text",
            "a day to come",
            "a quarter that no year has",
            "a list of long ago",
            "a gross profit that does not follow",
            "a misspelt word",
        ],
    ),
]

SAVED_AGAIN = {
    "dd-report": ["no date on the cover", "no tax in the workplan"],
    "validation-results": ["a company without a verdict", "a verdict of its own"],
    "trading-comps": ["no median", "a division by zero"],
}

DECKS = {
    "market-research": ["a company without a logo", "a source from the future"],
    "target-search": ["a target without a website"],
}


def main():
    shutil.rmtree(FILES, ignore_errors=True)
    FILES.mkdir()
    entries = [entry for row in WRITTEN for entry in write(*row)]
    with tempfile.TemporaryDirectory() as folder:
        entries += [entry for name, wanted in DECKS.items() for entry in save_decks(name, wanted, Path(folder))]
    for entry in entries:
        entry["counts"] = count(str(FILES / entry["file"]))
    manifest = {"counted_by": "generate/count.py", "files": entries}
    text = json.dumps(manifest, ensure_ascii=False, indent=2)
    (FOLDER / "manifest.json").write_text(text + "\n", encoding="utf-8")


def write(library, writer, name, extension, wanted):
    for variant, content in variants(name, wanted):
        path = FILES / file_name(library, name, variant, extension)
        writer(content, path)
        yield entry_of(path, library, name, variant)
        if name in SAVED_AGAIN and variant in ("clean", *SAVED_AGAIN[name]):
            yield save(path, name, variant, extension)


def save_decks(name, wanted, folder):
    subprocess.run(["node", str(HERE / "write-decks.mjs"), str(folder), name, *wanted], check=True)
    for variant in ("clean", *wanted):
        yield save(folder / f"{variant}.pptx", name, variant, "pptx")


def save(path, name, variant, extension):
    with tempfile.TemporaryDirectory() as folder:
        command = ["soffice", "--headless", "--convert-to", extension, "--outdir", folder, str(path)]
        subprocess.run(command, check=True, capture_output=True)
        target = FILES / file_name("libreoffice", name, variant, extension)
        shutil.copyfile(next(Path(folder).iterdir()), target)
    return entry_of(target, "libreoffice", name, variant)


def entry_of(path, library, name, variant):
    planting = None if variant == "clean" else variant
    assert planting is None or any(one["name"] == planting for one in load(name)["plantings"]), planting
    return {"file": path.name, "library": library, "family": name, "planting": planting}


main()
