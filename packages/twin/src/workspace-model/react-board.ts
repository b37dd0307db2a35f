import type { ScriptedProject } from './scripted-project.js';

const manifest = {
  name: 'board',
  private: true,
  version: '0.1.0',
  type: 'module',
  scripts: { dev: 'vite', build: 'vite build' },
  dependencies: { react: '19.3.1', 'react-dom': '19.3.1' },
  devDependencies: { '@vitejs/plugin-react': '6.3.0', vite: '8.3.8' },
};
const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Planted: a component imports a package that package.json does not name, and App.jsx imports from a missing folder. */
export const reactBoard: ScriptedProject = {
  request:
    'Make a React app called Board that shows three columns of cards and counts the cards of each column in its title',
  keyword: 'Board',
  architecture: [
    'COMPONENTS: App (columns), Column (title and cards).',
    'CONNECTIONS: main.jsx renders App; App renders Column.',
    'DATA FLOW: App holds the cards and hands each column its own.',
    'DEPENDENCIES: react, react-dom; vite and its React plugin.',
  ].join('\n'),
  steps: [
    'Create Board/package.json with the dependencies and scripts',
    'Create Board/vite.config.js',
    'Create Board/index.html',
    'Create Board/src/main.jsx',
    'Create Board/src/components/Column.jsx',
    'Create Board/src/App.jsx with the three columns',
    'Install the dependencies of Board',
    'Start Board and test the page',
  ],
  files: {
    'Board/package.json': toText(manifest),
    'Board/vite.config.js':
      "import react from '@vitejs/plugin-react';\nimport { defineConfig } from 'vite';\n\nexport default defineConfig({ plugins: [react()] });\n",
    'Board/index.html':
      '<!doctype html>\n<html lang="en">\n  <head>\n    <meta charset="utf-8" />\n    <title>Board</title>\n  </head>\n  <body>\n    <div id="root"></div>\n    <script type="module" src="/src/main.jsx"></script>\n  </body>\n</html>\n',
    'Board/src/main.jsx':
      "import { createRoot } from 'react-dom/client';\nimport { App } from './App.jsx';\n\ncreateRoot(document.getElementById('root')).render(<App />);\n",
    'Board/src/components/Column.jsx':
      "import clsx from 'clsx';\n\nexport function Column({ title, cards }) {\n  return (\n    <section className={clsx('column', cards.length === 0 && 'empty')}>\n      <h2>\n        {title} ({cards.length})\n      </h2>\n      <ul>\n        {cards.map((card) => (\n          <li key={card}>{card}</li>\n        ))}\n      </ul>\n    </section>\n  );\n}\n",
    'Board/src/App.jsx':
      "import { Column } from './component/Column.jsx';\n\nconst columns = { Planned: ['Paint the door'], Doing: ['Read'], Done: [] };\n\nexport function App() {\n  return (\n    <main>\n      <h1>Board</h1>\n      {Object.entries(columns).map(([title, cards]) => (\n        <Column key={title} title={title} cards={cards} />\n      ))}\n    </main>\n  );\n}\n",
  },
  install: { tool: 'execute_command', args: { command: 'npm install', folder: 'Board' } },
  start: {
    tool: 'execute_command',
    args: { command: 'npx vite --host 127.0.0.1 --port "$PORT"', folder: 'Board' },
  },
  repairs: [
    {
      error: /imports "\.\/component\/Column\.jsx"/,
      call: {
        tool: 'edit_file',
        args: {
          path: 'Board/src/App.jsx',
          old_text: "'./component/Column.jsx'",
          new_text: "'./components/Column.jsx'",
        },
      },
    },
    {
      error: /imports "clsx"/,
      call: {
        tool: 'write_file',
        args: {
          path: 'Board/package.json',
          content: toText({ ...manifest, dependencies: { ...manifest.dependencies, clsx: '2.1.1' } }),
        },
      },
    },
    // The file names it, but the folder does not contain it yet.
    {
      error: /Failed to resolve import "clsx"/,
      call: { tool: 'execute_command', args: { command: 'npm install', folder: 'Board' } },
    },
  ],
};
