"""Writes what is missing of ../files, and ../manifest.json again: documents by python-docx, openpyxl, xlsxwriter and officer, the
same saved by LibreOffice, decks of pptxgenjs saved by LibreOffice, and what independent readers count in them.

    /usr/bin/python3 make.py            only files that are not there
    /usr/bin/python3 make.py --again    all of them

Needs Node, LibreOffice (soffice) and Debian's python3-docx, python3-openpyxl, python3-xlsxwriter, r-cran-officer, r-cran-jsonlite
and r-cran-png.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import write_docx
import write_openpyxl
import write_xlsxwriter
from content import FOLDER, file_name, load, variants
from count import count

FILES = FOLDER / "files"
HERE = Path(__file__).resolve().parent


def write_officer(content, path):
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False)
        file.flush()
        subprocess.run(["Rscript", str(HERE / "write_officer.R"), file.name, str(path)], check=True)


# Which defects of which content each library writes. Together with the library that the tests write with, three writers at least
# have each defect that nothing can put into a finished document ("npm run plant -- --help" names those checks).
COVER = ["no date on the cover", "no tax in the workplan"]
CHAPTERS = [
    "no unit on the figures",
    "a chapter is missing",
    "a gap in the numbering",
    "a risk table without a column",
    "a chapter without content",
]
RESULTS = [
    "a verdict of its own",
    "two formats in one column",
    "a column is missing",
    "the sheet of results is missing",
    "no company at all",
    "a company twice",
    "a confidence as text",
    "an address that is none",
]
PEOPLE = ["a row of another name", "a date that is a text", "a mail address without a host"]
PROFILES = [
    "a profile without a logo",
    "a profile without a website",
    "a profile twice",
    "filler in three profiles",
    "the same logo for two companies",
    "two short profiles",
    "two thin profiles",
]
PEERS = ["no slide of comparables", "no table of the peers"]
TARGETS = ["only two targets", "a target without a description"]

WRITTEN = [
    (
        "python-docx",
        write_docx.write,
        "dd-report",
        "docx",
        [*COVER, *CHAPTERS, "a negative figure with a minus", "a model offers more work"],
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
            "pages without numbers",
            "a required line in other words",
        ],
    ),
    (
        "openpyxl",
        write_openpyxl.write,
        "validation-results",
        "xlsx",
        [
            *RESULTS,
            "a company without a verdict",
            "an address of an intranet",
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
            *PEOPLE,
            "a figure stored as text",
            "a day to come",
            "a quarter that no year has",
            "a list of long ago",
            "a gross profit that does not follow",
            "a misspelt word",
        ],
    ),
    ("officer", write_officer, "general-pptx", "pptx", []),
    ("officer", write_officer, "profile-slides", "pptx", PROFILES),
    ("officer", write_officer, "trading-comps-slides", "pptx", PEERS),
    ("officer", write_officer, "target-search", "pptx", TARGETS),
    ("officer", write_officer, "market-research", "pptx", ["nothing to act on", "thirty slides too many"]),
]

SAVED_AGAIN = {
    "dd-report": [*COVER, *CHAPTERS],
    "general-docx": ["pages without numbers", "a required line in other words"],
    "general-xlsx": PEOPLE,
    "validation-results": [*RESULTS, "a company without a verdict"],
    "trading-comps": ["no median", "a division by zero"],
}

DECKS = {
    "general-pptx": [],
    "profile-slides": PROFILES,
    "trading-comps-slides": PEERS,
    "target-search": [*TARGETS, "a target without a website"],
    "market-research": ["a company without a logo", "a source from the future", "nothing to act on", "thirty slides too many"],
}


def main():
    if "--again" in sys.argv:
        shutil.rmtree(FILES)
    FILES.mkdir(exist_ok=True)
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
        if not path.exists():
            writer(content, path)
        yield entry_of(path, library, name, variant)
        if name in SAVED_AGAIN and variant in ("clean", *SAVED_AGAIN[name]):
            yield save(path, name, variant, extension)


def save_decks(name, wanted, folder):
    missing = [one for one in wanted if not (FILES / file_name("libreoffice", name, one, "pptx")).exists()]
    subprocess.run(["node", str(HERE / "write-decks.mjs"), str(folder), name, *missing], check=True)
    for variant in ("clean", *wanted):
        yield save(folder / f"{variant}.pptx", name, variant, "pptx")


def save(path, name, variant, extension):
    target = FILES / file_name("libreoffice", name, variant, extension)
    if target.exists():
        return entry_of(target, "libreoffice", name, variant)
    with tempfile.TemporaryDirectory() as folder:
        command = ["soffice", "--headless", "--convert-to", extension, "--outdir", folder, str(path)]
        subprocess.run(command, check=True, capture_output=True)
        shutil.copyfile(next(Path(folder).iterdir()), target)
    return entry_of(target, "libreoffice", name, variant)


def entry_of(path, library, name, variant):
    planting = None if variant == "clean" else variant
    assert planting is None or any(one["name"] == planting for one in load(name)["plantings"]), planting
    return {"file": path.name, "library": library, "family": name, "planting": planting}


main()
