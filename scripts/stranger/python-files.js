// Parts of two small services in Python's standard library alone: a form by http.server, mail by smtplib, Office documents by zipfile.

/** Writes minimal Office documents: paragraphs as DOCX, rows as XLSX. */
export const officeModule = `import io
import zipfile
from xml.sax.saxutils import escape

DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'


def pack(main, main_type, parts, relations=()):
    types = ''.join('<Override PartName="/%s" ContentType="%s"/>' % (name, kind) for name, kind, _ in parts)
    folder, name = main.split('/')
    files = {
        '[Content_Types].xml': '<Types xmlns="%s/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>%s</Types>' % (PACKAGE, types),
        '_rels/.rels': '<Relationships xmlns="%s/relationships"><Relationship Id="rId1" Type="%s/officeDocument" Target="%s"/></Relationships>' % (PACKAGE, OFFICE, main),
        '%s/_rels/%s.rels' % (folder, name): '<Relationships xmlns="%s/relationships">%s</Relationships>' % (PACKAGE, ''.join('<Relationship Id="%s" Type="%s/%s" Target="%s"/>' % (identity, OFFICE, kind, target) for identity, kind, target in relations)),
        **{name: text for name, _, text in parts},
    }
    content = io.BytesIO()
    with zipfile.ZipFile(content, 'w', zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, DECLARATION + text)
    return content.getvalue()


def write_docx(paragraphs):
    """Paragraphs are pairs of a style, or None, and a text."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    kind = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
    body = ''.join('<w:p>%s<w:r><w:t>%s</w:t></w:r></w:p>' % ('<w:pPr><w:pStyle w:val="%s"/></w:pPr>' % style if style else '', escape(text)) for style, text in paragraphs)
    styles = ''.join('<w:style w:type="paragraph" w:styleId="%s"><w:name w:val="%s"/></w:style>' % pair for pair in [('Title', 'Title'), ('Heading1', 'heading 1')])
    return pack('word/document.xml', kind, [
        ('word/document.xml', kind + 'document.main+xml', '<w:document %s><w:body>%s</w:body></w:document>' % (space, body)),
        ('word/styles.xml', kind + 'styles+xml', '<w:styles %s>%s</w:styles>' % (space, styles)),
    ], [('rId1', 'styles', 'styles.xml')])


def write_xlsx(sheets):
    """Sheets are pairs of a name and rows of texts and numbers."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml.'
    parts, relations, entries = [], [], ''
    for number, (name, rows) in enumerate(sheets, 1):
        data = ''
        for row, cells in enumerate(rows, 1):
            data += '<row r="%d">' % row
            for column, value in enumerate(cells):
                place = 'ABCDEFGH'[column] + str(row)
                data += '<c r="%s"><v>%s</v></c>' % (place, value) if isinstance(value, (int, float)) else '<c r="%s" t="inlineStr"><is><t>%s</t></is></c>' % (place, escape(value))
            data += '</row>'
        parts.append(('xl/worksheets/sheet%d.xml' % number, kind + 'worksheet+xml', '<worksheet %s><sheetData>%s</sheetData></worksheet>' % (space, data)))
        relations.append(('rId%d' % number, 'worksheet', 'worksheets/sheet%d.xml' % number))
        entries += '<sheet name="%s" sheetId="%d" r:id="rId%d"/>' % (escape(name), number, number)
    book = '<workbook %s xmlns:r="%s"><sheets>%s</sheets></workbook>' % (space, OFFICE, entries)
    return pack('xl/workbook.xml', kind, [('xl/workbook.xml', kind + 'sheet.main+xml', book), *parts], relations)
`;

/** Sends a document by mail. */
export const postModule = `import os
import smtplib
from email.message import EmailMessage
from urllib.parse import urlsplit


def send(to, subject, name, content):
    message = EmailMessage()
    message['From'] = 'reports@service.example'
    message['To'] = to
    message['Subject'] = subject
    message.set_content('It is attached.')
    message.add_attachment(content, maintype='application', subtype='octet-stream', filename=name)
    server = urlsplit(os.environ['SMTP_URL'])
    with smtplib.SMTP(server.hostname, server.port) as connection:
        connection.send_message(message)
`;

export const makefile = 'test:\n\tpython3 -m unittest discover -s tests\n';
