"""Manuscripts as python-docx writes them."""

from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import RGBColor


def write(content, path):
    document = Document()
    section = document.sections[0]
    section.header.paragraphs[0].text = content["header"]
    section.footer.paragraphs[0].text = content["footer"]
    for block in content["blocks"]:
        add(document, block)
    document.save(str(path))


def add(document, block):
    if "pageBreak" in block:
        document.add_page_break()
    elif "title" in block:
        document.add_heading(block["title"], 0)
    elif "heading" in block:
        document.add_heading(block["text"], block["heading"])
    elif "bullets" in block:
        for text in block["bullets"]:
            document.add_paragraph(text, style="List Bullet")
    elif "table" in block:
        add_table(document, block["table"])
    elif "link" in block:
        add_link(document.add_paragraph(), block["link"])
    else:
        run = document.add_paragraph().add_run(block["text"])
        if "color" in block:
            run.font.color.rgb = RGBColor.from_string(block["color"])
        if "font" in block:
            run.font.name = block["font"]


def add_table(document, rows):
    table = document.add_table(rows=0, cols=len(rows[0]))
    for index, row in enumerate(rows):
        line = table.add_row()
        for cell, text in zip(line.cells, row):
            cell.text = text
        if index == 0:
            properties = line._tr.get_or_add_trPr()
            properties.append(OxmlElement("w:tblHeader"))


def add_link(paragraph, link):
    target = paragraph.part.relate_to(link["url"], RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    element = OxmlElement("w:hyperlink")
    element.set(qn("r:id"), target)
    run = OxmlElement("w:r")
    text = OxmlElement("w:t")
    text.text = link["text"]
    run.append(text)
    element.append(run)
    paragraph._p.append(element)
