// A service as a Flask developer writes it: a multipart form with a file, JSON responses, and a workbook by mail. Its defect: the
// total of the workbook leaves out the last region.
import { execFileSync } from 'node:child_process';
import { makefile, officeModule, postModule } from './python-files.js';

const broken = 'counted = regions[:-1]';
const repaired = 'counted = regions';

const workbook = `from office import write_xlsx


def write_workbook(product):
    """Sales of a product by region, as the bytes of an XLSX."""
    regions = [['North', 120, 140], ['South', 210, 190], ['East', 90, 110], ['West', 160, 150]]
    ${broken}
    total = ['Total', sum(row[1] for row in counted), sum(row[2] for row in counted)]
    return write_xlsx([('Sales', [['Region', 'First half', 'Second half'], *regions, total])])
`;

const server = `import email
import email.policy
import json
import os
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from post import send
from workbook import write_workbook

PAGE = """<title>Sales by region</title><form action="/sales" method="post" enctype="multipart/form-data">
<label for="recipient">Your e-mail</label><input id="recipient" type="email" name="recipient" required>
<label for="product">Product</label><input id="product" name="product" required>
<input type="file" name="prices" accept=".csv"><button>Send</button></form>"""


def deliver(form):
    send(form['recipient'], 'Regional sales of ' + form['product'], 'sales.xlsx', write_workbook(form['product']))


class Handler(BaseHTTPRequestHandler):
    def reply(self, status, kind, text):
        self.send_response(status)
        self.send_header('Content-Type', kind)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        if self.path == '/sales':
            self.reply(200, 'text/html', PAGE)
        elif self.path == '/health':
            self.reply(200, 'application/json', '{"status": "ok"}')
        elif self.path == '/version':
            self.reply(200, 'application/json', json.dumps({'commit': os.environ['COMMIT']}))
        else:
            self.reply(404, 'text/plain', 'Not found')

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length']))
        head = ('Content-Type: %s\\r\\n\\r\\n' % self.headers['Content-Type']).encode()
        message = email.message_from_bytes(head + body, policy=email.policy.default)
        parts = message.iter_parts() if message.is_multipart() else []
        form = {part.get_param('name', header='content-disposition'): part.get_payload(decode=True).decode(errors='replace') for part in parts}
        missing = [name for name in ('recipient', 'product') if not form.get(name)]
        if missing:
            self.reply(400, 'application/json', json.dumps({'error': 'Missing: ' + ', '.join(missing)}))
            return
        threading.Thread(target=deliver, args=[form]).start()
        self.reply(202, 'application/json', '{"status": "accepted"}')

    def log_message(self, *_):
        pass


ThreadingHTTPServer(('127.0.0.1', int(os.environ['PORT'])), Handler).serve_forever()
`;

const test = `import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'app'))
from workbook import write_workbook


class WorkbookTest(unittest.TestCase):
    def test_is_a_document(self):
        self.assertEqual(write_workbook('lamps')[:2], b'PK')
`;

export const sheetService = {
  name: 'regional-sales',
  branch: 'main',
  page: '/sales',
  files: {
    Makefile: makefile,
    '.gitignore': '__pycache__\n',
    'app/office.py': officeModule,
    'app/post.py': postModule,
    'app/workbook.py': workbook,
    'app/server.py': server,
    'tests/test_workbook.py': test,
  },
  defect: { file: 'app/workbook.py', broken, repaired },
  start: ['python3', 'app/server.py'],
  test: 'make test',
  fix: 'add every region to the total',
  document: 'sales.xlsx',
  subject: 'regional sales',
  field: { name: 'product', misspelt: 'prodcut', value: 'heat pumps' },
  /** Bytes of a document without the defect. `folder`: a checkout of the repaired code. */
  async writeGood(folder) {
    const script =
      "import sys; from workbook import write_workbook; sys.stdout.buffer.write(write_workbook('lamps'))";
    return execFileSync('python3', ['-c', script], { cwd: `${folder}/app` });
  },
};
