"""Writes the workbooks that read-real-workbooks.test.ts reads: python3 write-workbooks.py FOLDER (openpyxl, xlsxwriter)."""

import datetime
import sys

import openpyxl
import xlsxwriter
from openpyxl.styles import Font
from openpyxl.worksheet.table import Table

folder = sys.argv[1]
header = ['Company', 'Founded', 'Revenue', 'Multiple', 'Site']
rows = [
    ['Alder Springs', datetime.date(1998, 4, 1), 420.5, 8.25, 'https://www.alder.example/'],
    ['Bücher & Söhne 株式会社', datetime.date(2011, 12, 31), 12, 0.5, 'https://www.birch.example/'],
    ['Cedar <Bottling>', datetime.date(2026, 2, 28), -3.75, 101, 'https://www.cedar.example/'],
]

book = xlsxwriter.Workbook(f'{folder}/workbook-by-xlsxwriter.xlsx')
date = book.add_format({'num_format': 'd mmm yyyy'})
multiple = book.add_format({'num_format': '0.0x'})
bold = book.add_format({'bold': True})
sheet = book.add_worksheet('Results')
sheet.merge_range('A1:E1', 'Peers')
for index, (company, founded, revenue, ratio, site) in enumerate(rows):
    sheet.write_string(index + 3, 0, company)
    sheet.write_datetime(index + 3, 1, datetime.datetime.combine(founded, datetime.time()), date)
    sheet.write_number(index + 3, 2, revenue)
    sheet.write_number(index + 3, 3, ratio, multiple)
    sheet.write_url(index + 3, 4, site, string='Website')
sheet.add_table('A3:E7', {
    'name': 'Peers', 'total_row': True,
    'columns': [{'header': name, **({'total_function': 'sum', 'total_value': 428.75} if name == 'Revenue' else {})} for name in header],
})
sheet.write_rich_string('G4', 'one ', bold, 'bold', ' word')
sheet.write_formula('G5', '=C4*2', None, 841)
sheet.write_boolean('G6', True)
sheet.write_formula('G7', '=1/0', None, '#DIV/0!')
sheet.set_row(4, None, None, {'hidden': True})
sheet.set_column('H:J', None, None, {'hidden': True})
book.add_worksheet('Raw').hide()
book.define_name('Revenues', '=Results!$C$4:$C$6')
chart = book.add_chart({'type': 'bar'})
chart.add_series({'values': '=Results!$C$4:$C$6'})
book.add_chartsheet('Chart').set_chart(chart)
book.close()

book = openpyxl.Workbook()
sheet = book.active
sheet.title = 'Results'
sheet['A1'] = 'Peers'
sheet.merge_cells('A1:E1')
sheet.append([])
sheet.append([])
for column, name in enumerate(header):
    sheet.cell(3, column + 1, name).font = Font(bold=True)
for index, (company, founded, revenue, ratio, site) in enumerate(rows):
    sheet.cell(index + 4, 1, company)
    sheet.cell(index + 4, 2, founded).number_format = 'd mmm yyyy'
    sheet.cell(index + 4, 3, revenue)
    sheet.cell(index + 4, 4, ratio).number_format = '0.0x'
    link = sheet.cell(index + 4, 5, 'Website')
    link.hyperlink = site
sheet.add_table(Table(displayName='Peers', ref='A3:E6'))
sheet['G4'] = 'one bold word'
sheet['G5'] = '=C4*2'
sheet['G6'] = True
sheet['G7'] = '=1/0'
sheet.row_dimensions[5].hidden = True
sheet.column_dimensions.group('H', 'J', hidden=True)
book.create_sheet('Raw').sheet_state = 'hidden'
book.save(f'{folder}/workbook-by-openpyxl.xlsx')
