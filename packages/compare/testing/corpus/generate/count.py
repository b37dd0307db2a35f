"""Counts documents with readers that share no code with ours: python-docx, openpyxl and, for presentations, the zip and XML
modules of Python. Prints one JSON object: path to counts, by the rules that `fixpoint-compare inspect` documents.

    python3 count.py deck.pptx book.xlsx report.docx
"""

import json
import posixpath
import re
import sys
import zipfile
from xml.etree import ElementTree

DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
PRESENTATION = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
OFFICE = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
PACKAGE = "{http://schemas.openxmlformats.org/package/2006/relationships}"


def count(path):
    if path.endswith(".docx"):
        return count_docx(path)
    if path.endswith(".xlsx"):
        return count_xlsx(path)
    return count_pptx(path)


def count_docx(path):
    from docx import Document
    from docx.oxml.ns import qn
    from docx.text.paragraph import Paragraph

    document = Document(path)

    breaks = {qn("w:tab"), qn("w:br"), qn("w:cr")}

    def text_of(paragraph):
        """Words of text boxes that the paragraph anchors are not its own; deleted words are no w:t."""
        parts = []
        for node in paragraph.iter(qn("w:t"), *breaks):
            owner = next(one for one in node.iterancestors() if one.tag == qn("w:p"))
            if owner is paragraph and not any(one.tag == qn("w:pPr") for one in node.iterancestors()):
                parts.append(" " if node.tag in breaks else node.text or "")
        return "".join(parts).strip()

    def is_inside(paragraph, tag):
        return any(one.tag == qn(tag) for one in paragraph.iterancestors())

    def is_heading(style):
        """By its own or an inherited outline level, or by the name of a built-in style, which has its level without saying so."""
        while style is not None:
            level = style.element.find(".//" + qn("w:outlineLvl"))
            if level is not None:
                return int(level.get(qn("w:val"))) < 9
            if re.fullmatch(r"heading [1-9]", style.name, re.IGNORECASE):
                return True
            style = style.base_style
        return False

    own = [one for one in document.element.body.iter(qn("w:p")) if not is_inside(one, "w:txbxContent") and text_of(one)]
    filled = [Paragraph(one, document) for one in own if not is_inside(one, "w:tbl")]
    in_tables = [text_of(one) for one in own if is_inside(one, "w:tbl")]
    external = {name for name, one in document.part.rels.items() if one.is_external}
    links = [one for one in document.element.body.iter(qn("w:hyperlink")) if one.get(qn("r:id")) in external]
    return {
        "paragraphs": len(filled),
        "headings": sum(is_heading(paragraph.style) for paragraph in filled),
        "words": sum(len(text_of(paragraph._p).split()) for paragraph in filled),
        "tables": [{"rows": len(table.rows), "columns": len(table.columns)} for table in document.tables],
        "tableParagraphs": len(in_tables),
        "tableWords": sum(len(text.split()) for text in in_tables),
        "hyperlinks": len(links),
    }


def count_xlsx(path):
    from openpyxl import load_workbook

    sheets = []
    for sheet in load_workbook(path).worksheets:
        cells = [cell for row in sheet.iter_rows() for cell in row if cell.value not in (None, "")]
        sheets.append(
            {
                "name": sheet.title,
                "nonEmptyCells": len(cells),
                "usedRows": max((cell.row for cell in cells), default=0),
                "usedCols": max((cell.column for cell in cells), default=0),
            }
        )
    return {"sheets": sheets}


def count_pptx(path):
    with zipfile.ZipFile(path) as package:
        slides = [count_slide(package, part) for part in list_slides(package)]
    names = ["pictures", "tables", "charts", "hyperlinks", "paragraphs", "words", "tableParagraphs", "tableWords"]
    return {"slides": len(slides), **{name: sum(slide[name] for slide in slides) for name in names}}


def list_slides(package):
    part = "ppt/presentation.xml"
    targets = relationships(package, part)
    root = ElementTree.fromstring(package.read(part))
    return [targets[one.get(OFFICE + "id")][0] for one in root.iter(PRESENTATION + "sldId")]


def relationships(package, part):
    folder, name = posixpath.split(part)
    path = f"{folder}/_rels/{name}.rels"
    if path not in package.namelist():
        return {}
    found = {}
    for one in ElementTree.fromstring(package.read(path)).iter(PACKAGE + "Relationship"):
        is_external = one.get("TargetMode") == "External"
        target = one.get("Target")
        resolved = target if is_external else posixpath.normpath(posixpath.join("/" + folder, target)).lstrip("/")
        found[one.get("Id")] = (resolved, is_external)
    return found


def count_slide(package, part):
    root = ElementTree.fromstring(package.read(part))
    targets = relationships(package, part)
    shapes = paragraph_texts(body for shape in root.iter(PRESENTATION + "sp") for body in shape.iter(PRESENTATION + "txBody"))
    cells = paragraph_texts(root.iter(DRAWING + "tc"))
    frames = [one.get("uri", "") for one in root.iter(DRAWING + "graphicData")]
    clicks = [
        click
        for properties in root.iter(DRAWING + "rPr")
        for click in properties.iter(DRAWING + "hlinkClick")
        if targets.get(click.get(OFFICE + "id"), ("", False))[1]
    ]
    return {
        "pictures": sum(1 for _ in root.iter(PRESENTATION + "pic")),
        "tables": sum(uri.endswith("/table") for uri in frames),
        "charts": sum(uri.endswith("/chart") for uri in frames),
        "hyperlinks": len(clicks),
        "paragraphs": len(shapes),
        "words": sum(len(text.split()) for text in shapes),
        "tableParagraphs": len(cells),
        "tableWords": sum(len(text.split()) for text in cells),
    }


def paragraph_texts(holders):
    texts = [
        "".join(" " if node.tag == DRAWING + "br" else node.text or "" for node in paragraph.iter() if node.tag in (DRAWING + "t", DRAWING + "br"))
        for holder in holders
        for paragraph in holder.iter(DRAWING + "p")
    ]
    return [text for text in texts if re.sub(r"\s", "", text)]


if __name__ == "__main__":
    print(json.dumps({path: count(path) for path in sys.argv[1:]}, ensure_ascii=False, indent=1))
