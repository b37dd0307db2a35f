"""Writes the documents of samples.json as openpyxl and python-docx write them. Needs Debian's python3-docx and python3-openpyxl.

    /usr/bin/python3 make.py
"""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "corpus" / "generate"))

import write_docx  # noqa: E402
import write_openpyxl  # noqa: E402

WRITERS = {
    "orders": (write_openpyxl.write, "openpyxl", "xlsx"),
    "minutes": (write_docx.write, "python-docx", "docx"),
}


def main():
    samples = json.loads((HERE / "samples.json").read_text(encoding="utf-8"))
    for kind, (write, library, extension) in WRITERS.items():
        entry = samples[kind]
        contents = {f"teach-{index + 1}": content for index, content in enumerate(entry["teach"])}
        for name, content in {**contents, "good": entry["good"], "bad": entry["bad"]}.items():
            write(content, HERE / f"{kind}.{library}.{name}.{extension}")


main()
