import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkspace } from '@fixpoint/workspace/agent';
import { checkApp } from '@fixpoint/workspace/checks';
import { type FrameworkName, frameworks } from '@fixpoint/workspace/frameworks';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startModuleRegistry } from './harness/module-registry.js';

const vite = { vite: '8.3.8' };
const manifest = (dependencies: Record<string, string>, devDependencies: Record<string, string> = {}) =>
  JSON.stringify({ name: 'app', private: true, type: 'module', dependencies, devDependencies });
const page = (id: string, script: string) =>
  `<!doctype html><html><head><title>App</title></head><body><div id="${id}"></div><script type="module" src="${script}"></script></body></html>`;

/** The least project of each framework, laid out as its structure says. */
const projects: Readonly<Record<FrameworkName, Readonly<Record<string, string>>>> = {
  'Next.js': {
    'package.json': JSON.stringify({
      private: true,
      dependencies: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
    }),
    'components/Card.js': 'export default function Card() { return <p>A card</p>; }',
    'pages/index.js':
      "import Head from 'next/head';\nimport Card from '../components/Card';\nexport default function Home() { return <main><Head><title>App</title></Head><Card /></main>; }",
  },
  React: {
    'package.json': manifest(
      { react: '19.3.1', 'react-dom': '19.3.1' },
      { ...vite, '@vitejs/plugin-react': '6.3.0' },
    ),
    'vite.config.js': "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };",
    'index.html': page('root', '/src/main.jsx'),
    'src/main.jsx':
      "import { createRoot } from 'react-dom/client';\nimport { App } from './App.jsx';\ncreateRoot(document.getElementById('root')).render(<App />);",
    'src/App.jsx': 'export function App() { return <p>A card</p>; }',
  },
  Vue: {
    'package.json': manifest({ vue: '3.5.45' }, { ...vite, '@vitejs/plugin-vue': '6.0.11' }),
    'vite.config.js': "import vue from '@vitejs/plugin-vue';\nexport default { plugins: [vue()] };",
    'index.html': page('app', '/src/main.js'),
    'src/main.js':
      "import { createApp } from 'vue';\nimport App from './App.vue';\ncreateApp(App).mount('#app');",
    'src/App.vue': '<script setup>const text = "A card";</script><template><p>{{ text }}</p></template>',
  },
  Flask: {
    'requirements.txt': 'flask\n',
    'app.py':
      'import os\nfrom flask import Flask, render_template\napp = Flask(__name__)\n@app.get("/")\ndef index():\n    return render_template("index.html")\nif __name__ == "__main__":\n    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", 5000)))\n',
    'templates/index.html': '<title>App</title><p>A card</p>',
  },
  Django: {
    'requirements.txt': 'django\n',
    'manage.py':
      'import os, sys\nfrom django.core.management import execute_from_command_line\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")\nexecute_from_command_line(sys.argv)\n',
    'config/__init__.py': '',
    'config/settings.py':
      'SECRET_KEY = "only-here"\nDEBUG = True\nALLOWED_HOSTS = ["127.0.0.1"]\nROOT_URLCONF = "config.urls"\nINSTALLED_APPS = []\nMIDDLEWARE = []\nDATABASES = {}\n',
    'config/urls.py':
      'from django.http import HttpResponse\nfrom django.urls import path\nurlpatterns = [path("", lambda request: HttpResponse("<title>App</title><p>A card</p>"))]\n',
  },
  Express: {
    'package.json': JSON.stringify({ private: true, dependencies: { express: '5.3.0' } }),
    'server.js':
      "const express = require('express');\nconst app = express();\napp.get('/', (request, response) => response.send('<title>App</title><p>A card</p>'));\napp.listen(process.env.PORT || 3000, '127.0.0.1');",
  },
};

/** By day nothing outside this machine is asked for packages. */
async function registryFor(name: FrameworkName): Promise<string | undefined> {
  if (name !== 'React') return process.env.npm_config_registry;
  const registry = await startModuleRegistry();
  onTestFinished(registry.close);
  return registry.url;
}

async function build(name: FrameworkName, changes: Readonly<Record<string, string>> = {}) {
  const framework = frameworks.find((entry) => entry.name === name);
  if (framework === undefined) throw new Error(`There is no framework ${name}.`);
  const world = await mkdtemp(join(tmpdir(), 'fixpoint-frameworks-'));
  onTestFinished(() => rm(world, { recursive: true, force: true, maxRetries: 3 }));
  const workspace = await openWorkspace({
    folder: join(world, 'files'),
    state: join(world, 'state'),
    environment: { ...process.env, npm_config_registry: await registryFor(name) },
    // Where this machine's npm gets its packages, even by an address that is not public.
    registries: ['registry.npmjs.org'],
  });
  onTestFinished(workspace.close);
  for (const [path, content] of Object.entries({ ...projects[name], ...changes })) {
    await workspace.files.write(`App/${path}`, content);
  }
  const { signal } = new AbortController();
  return {
    install: () => workspace.runner.run(framework.install, { folder: 'App', signal }),
    write: (path: string, text: string) => workspace.files.write(`App/${path}`, text),
    check: () => checkApp(framework, 'App', { ...workspace, signal }),
  };
}

describe.skipIf(process.platform !== 'linux')('on Linux', () => {
  it.each(Object.keys(projects) as FrameworkName[])(
    'installs, starts and shows a minimal %s project in a browser (S4-050, S4-051, S4-102)',
    { tags: ['night'] },
    async (name) => {
      const { install, check } = await build(name);
      expect(await install()).toMatchObject({ ok: true });
      expect(await check()).toMatchObject({
        problem: null,
        seen: 'the browser shows "App" without errors',
        port: expect.any(Number),
      });
    },
  );

  it('reports a server that answers 500, and an error in the console of the browser (S4-052)', {
    tags: ['night'],
  }, async () => {
    const { install, check, write } = await build('Flask', { 'templates/index.html': '{{ broken' });
    expect(await install()).toMatchObject({ ok: true });
    const { problem } = await check();
    expect(problem).toContain('GET / returns 500');
    expect(problem).toContain('TemplateSyntaxError');
    await write('templates/index.html', '<title>App</title><p>A card</p><script>missing()</script>');
    expect((await check()).problem).toMatch(/errors in the browser:\nmissing is not defined/);
  });

  it('reports a wrong import (S4-052)', async () => {
    const wrong = await build('Express', {
      'server.js': "const express = require('express');\nrequire('./routes/none');",
    });
    expect((await wrong.check()).problem).toBe(
      'App/server.js imports "./routes/none", which does not exist.',
    );
  });

  it('reports an install that cannot succeed (S4-050)', { tags: ['night'] }, async () => {
    const { install } = await build('Flask', { 'requirements.txt': 'flask==0.0.999\n' });
    expect(await install()).toMatchObject({
      ok: false,
      output: expect.stringMatching(/No matching distribution|Could not find a version/),
    });
  });
});
