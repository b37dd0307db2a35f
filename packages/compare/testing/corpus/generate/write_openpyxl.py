"""Workbooks as openpyxl writes them: texts in one shared table, formulas without results."""

from datetime import date

from openpyxl import Workbook


def write(content, path):
    workbook = Workbook()
    workbook.remove(workbook.active)
    for entry in content["sheets"]:
        sheet = workbook.create_sheet(entry["name"])
        if entry.get("hidden"):
            sheet.sheet_state = "hidden"
        for row, cells in enumerate(entry["rows"], start=1):
            for column, value in enumerate(cells, start=1):
                if value is not None:
                    fill(sheet.cell(row, column), value)
    workbook.save(str(path))


def fill(cell, value):
    if not isinstance(value, dict):
        cell.value = value
    elif "number" in value:
        cell.value = value["number"]
        cell.number_format = value["format"]
    elif "formula" in value:
        cell.value = "=" + value["formula"]
        cell.number_format = value.get("format", "General")
    elif "date" in value:
        cell.value = date.fromisoformat(value["date"])
        cell.number_format = value.get("format", "yyyy-mm-dd")
    elif "error" in value:
        cell.value = value["error"]
    else:
        cell.value = value["text"]
        cell.hyperlink = value["link"]
