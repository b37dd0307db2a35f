"""The same as read-once.js for the readers that are written in Python."""
import json, resource, sys, time, zipfile


def lxml_zipfile(path):
    from lxml import etree
    found = 0
    with zipfile.ZipFile(path) as archive:
        for name in archive.namelist():
            if name.endswith((".xml", ".rels")):
                found += sum(1 for _ in etree.fromstring(archive.read(name)).iter())
    return found


def python_docx(path):
    import docx
    document = docx.Document(path)
    cells = sum(len(cell.text) for table in document.tables for row in table.rows for cell in row.cells)
    return sum(len(paragraph.text) for paragraph in document.paragraphs) + cells


def openpyxl(path, read_only):
    import openpyxl
    workbook = openpyxl.load_workbook(path, read_only=read_only)
    return sum(len(row) for sheet in workbook for row in sheet.iter_rows(values_only=True))


readers = {
    "lxml + zipfile": lxml_zipfile,
    "python-docx": python_docx,
    "openpyxl, read-only": lambda path: openpyxl(path, True),
    "openpyxl, whole": lambda path: openpyxl(path, False),
}

_, name, path, rounds = sys.argv
times = []
for _ in range(int(rounds)):
    start = time.perf_counter()
    if not readers[name](path) > 0:
        raise SystemExit(f"{name} found nothing in {path}")
    times.append((time.perf_counter() - start) * 1000)
# The first half warms up.
times = times[len(times) // 2 :]
times.sort()
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
print(json.dumps({"time": times[(len(times) - 1) // 2], "peak": peak}))
