"""Workbooks as xlsxwriter writes them: formulas with the results that the content gives."""

from datetime import datetime

import xlsxwriter


def write(content, path):
    workbook = xlsxwriter.Workbook(str(path))
    for entry in content["sheets"]:
        sheet = workbook.add_worksheet(entry["name"])
        if entry.get("hidden"):
            sheet.hide()
        for row, cells in enumerate(entry["rows"]):
            for column, value in enumerate(cells):
                if value is not None:
                    fill(workbook, sheet, row, column, value)
    workbook.close()


def fill(workbook, sheet, row, column, value):
    if isinstance(value, str):
        sheet.write_string(row, column, value)
    elif not isinstance(value, dict):
        sheet.write(row, column, value)
    elif "number" in value:
        sheet.write_number(row, column, value["number"], styled(workbook, value["format"]))
    elif "formula" in value:
        style = styled(workbook, value.get("format", "General"))
        sheet.write_formula(row, column, "=" + value["formula"], style, value["value"])
    elif "date" in value:
        day = datetime.fromisoformat(value["date"])
        sheet.write_datetime(row, column, day, styled(workbook, value.get("format", "yyyy-mm-dd")))
    elif "error" in value:
        formula = {"#N/A": "=NA()", "#DIV/0!": "=1/0", "#REF!": "=#REF!"}[value["error"]]
        sheet.write_formula(row, column, formula, None, value["error"])
    else:
        sheet.write_url(row, column, value["link"], string=value["text"])


def styled(workbook, code):
    return workbook.add_format({"num_format": code})
