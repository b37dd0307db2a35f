import type { ScriptedProject } from './scripted-project.js';

const app = `import os

from flask import Flask, redirect, render_template, request

from storage import NotesStore

app = Flask(__name__)
store = NotesStore()


@app.get("/")
def index():
    return render_template("index.html", notes=store.all())


@app.post("/notes")
def add():
    text = request.form.get("text", "").strip()
    if text:
        store.add(text)
    return redirect("/")


if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", 5000)))
`;

/** Planted: app.py imports a name that storage.py does not have. It shows only when the app starts. */
export const flaskNotes: ScriptedProject = {
  request:
    'Make a Flask app called Notes that shows a list of notes on its first page and lets me add one with a form',
  keyword: 'Notes',
  architecture: [
    'COMPONENTS: app.py (routes), storage.py (keeps notes), templates/index.html (page), static/style.css.',
    'CONNECTIONS: app.py imports storage.py and renders templates/index.html.',
    'DATA FLOW: form -> POST /notes -> storage -> redirect -> GET / -> list.',
    'DEPENDENCIES: flask.',
  ].join('\n'),
  steps: [
    'Create Notes/requirements.txt with the dependencies',
    'Create Notes/storage.py that keeps the notes in memory',
    'Create Notes/app.py with the routes',
    'Create Notes/templates/index.html with the list and the form',
    'Create Notes/static/style.css',
    'Install the dependencies of Notes',
    'Start Notes and test the page',
  ],
  files: {
    'Notes/requirements.txt': 'flask\n',
    'Notes/storage.py': `class NoteStore:
    def __init__(self):
        self._notes = ["Water the plants"]

    def all(self):
        return list(self._notes)

    def add(self, text):
        self._notes.append(text)
`,
    'Notes/app.py': app,
    'Notes/templates/index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Notes</title>
    <link rel="stylesheet" href="{{ url_for('static', filename='style.css') }}">
  </head>
  <body>
    <h1>Notes</h1>
    <ul>{% for note in notes %}<li>{{ note }}</li>{% endfor %}</ul>
    <form method="post" action="/notes">
      <input name="text" aria-label="New note" required>
      <button>Add</button>
    </form>
  </body>
</html>
`,
    'Notes/static/style.css':
      'body {\n  font-family: sans-serif;\n  margin: 2rem auto;\n  max-width: 40rem;\n}\n',
  },
  install: {
    tool: 'execute_command',
    args: {
      command:
        'test -d .venv || /usr/bin/python3 -m venv --system-site-packages .venv && .venv/bin/pip install -r requirements.txt',
      folder: 'Notes',
    },
  },
  start: { tool: 'execute_command', args: { command: '.venv/bin/python app.py', folder: 'Notes' } },
  repairs: [
    {
      error: /cannot import name 'NotesStore'/,
      call: {
        tool: 'write_file',
        args: { path: 'Notes/app.py', content: app.replaceAll('NotesStore', 'NoteStore') },
      },
    },
  ],
};
