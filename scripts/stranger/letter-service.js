// A plain Python server: a form with a CSRF token and a cookie, a redirect after it, a DOCX 40 s later, and a branch named trunk.
// Its defect: the last chapter of each document is left out.
import { execFileSync } from 'node:child_process';
import { makefile, officeModule, postModule } from './python-files.js';

const broken = 'chapters = CHAPTERS[:-1]';
const repaired = 'chapters = CHAPTERS';

const letter = `from office import write_docx

CHAPTERS = [
    ('Summary', ['Demand for %s grew by eight percent in each of the last three years.', 'Four suppliers hold two thirds of the market, and none has more than a quarter.']),
    ('Suppliers', ['Suppliers of %s are in three regions, close to their larger customers.', 'Two of them opened new plants last year, which adds a tenth to the capacity.']),
    ('Risks', ['The rules for %s change next year, and every supplier has to certify its products again.', 'A single port handles most imports, so a closure stops deliveries for weeks.']),
]


def write_letter(subject):
    """A briefing, as the bytes of a DOCX."""
    ${broken}
    paragraphs = [('Title', 'Briefing on ' + subject)]
    for title, texts in chapters:
        paragraphs.append(('Heading1', title))
        paragraphs += [(None, text.replace('%s', subject)) for text in texts]
    return write_docx(paragraphs)
`;

const server = `import json
import os
import secrets
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs
from letter import write_letter
from post import send

SECONDS = 40
PAGE = """<title>Briefings</title><form action="/briefing/new" method="post">
<input type="hidden" name="csrf_token" value="%s">
<label for="mail">Your e-mail</label><input id="mail" type="email" name="mail" required>
<label for="about">About</label><input id="about" name="about" required><button>Order</button></form>"""
tokens = set()


def deliver(form):
    send(form['mail'], 'Briefing on ' + form['about'], 'briefing.docx', write_letter(form['about']))


class Handler(BaseHTTPRequestHandler):
    def reply(self, status, kind, text, headers=()):
        self.send_response(status)
        self.send_header('Content-Type', kind)
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(text.encode())

    def do_GET(self):
        if self.path == '/briefing':
            token = secrets.token_hex(16)
            tokens.add(token)
            self.reply(200, 'text/html', PAGE % token, [('Set-Cookie', 'csrf=%s; HttpOnly' % token)])
        elif self.path == '/thanks':
            self.reply(200, 'text/html', '<p>Thank you. Your briefing is on its way.</p>')
        elif self.path == '/health':
            self.reply(200, 'text/plain', 'ok')
        elif self.path == '/version':
            self.reply(200, 'application/json', json.dumps({'commit': os.environ['COMMIT']}))
        else:
            self.reply(404, 'text/plain', 'Not found')

    def do_POST(self):
        body = self.rfile.read(int(self.headers['Content-Length'])).decode()
        form = {name: values[0] for name, values in parse_qs(body).items()}
        token = form.get('csrf_token', '')
        if token not in tokens or 'csrf=%s' % token not in self.headers.get('Cookie', ''):
            self.reply(403, 'text/html', '<p>The form has expired.</p>')
            return
        tokens.discard(token)
        if not form.get('mail') or not form.get('about'):
            self.reply(200, 'text/html', '<p>Address and subject are needed.</p>')
            return
        timer = threading.Timer(SECONDS, deliver, [form])
        timer.daemon = True
        timer.start()
        self.reply(303, 'text/html', '', [('Location', '/thanks')])

    def log_message(self, *_):
        pass


ThreadingHTTPServer(('127.0.0.1', int(os.environ['PORT'])), Handler).serve_forever()
`;

const test = `import os
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'src'))
from letter import write_letter


class LetterTest(unittest.TestCase):
    def test_is_a_document(self):
        self.assertEqual(write_letter('tides')[:2], b'PK')
`;

export const letterService = {
  name: 'briefings',
  branch: 'trunk',
  page: '/briefing',
  files: {
    Makefile: makefile,
    '.gitignore': '__pycache__\n',
    'src/office.py': officeModule,
    'src/post.py': postModule,
    'src/letter.py': letter,
    'src/server.py': server,
    'tests/test_letter.py': test,
  },
  defect: { file: 'src/letter.py', broken, repaired },
  start: ['python3', 'src/server.py'],
  test: 'make test',
  fix: 'write every chapter of the briefing',
  document: 'briefing.docx',
  subject: 'briefing',
  field: { name: 'about', misspelt: 'abuot', value: 'tidal power' },
  /** Bytes of a document without the defect. `folder`: a checkout of the repaired code. */
  async writeGood(folder) {
    const script =
      "import sys; from letter import write_letter; sys.stdout.buffer.write(write_letter('wind power'))";
    return execFileSync('python3', ['-c', script], { cwd: `${folder}/src` });
  },
};
