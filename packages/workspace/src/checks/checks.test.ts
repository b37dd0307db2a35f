import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { CommandRunner } from '../commands/index.js';
import { openWorkspaceFiles } from '../files/index.js';
import { checkFile } from './check-file.js';
import { checkImports } from './check-imports.js';
import { normalizeError } from './normalize-error.js';

async function open(contents: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'fixpoint-checks-test-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'App'));
  const files = openWorkspaceFiles(root);
  for (const [path, content] of Object.entries(contents)) await files.write(path, content);
  // No Python is checked here.
  return { files, runner: {} as CommandRunner, signal: new AbortController().signal };
}

it.each([
  ['App/package.json', '{"name": "app",}', 'is not valid JSON'],
  ['App/page.js', 'export default () => <main>;', 'does not parse'],
  ['App/page.tsx', 'const a: = 1;', 'does not parse'],
  ['App/Card.vue', '<template><p/></template><script setup>const = 1</script>', 'does not parse'],
  ['App/empty.css', '  \n', 'is empty'],
])('reports the problem of %s: %s', async (path, content, problem) => {
  expect(await checkFile(path, await open({ [path]: content }))).toContain(problem);
});

it.each([
  ['App/page.js', 'export default function Page() { return <main>Hello</main>; }'],
  ['App/page.tsx', 'export const a = (b: number) => <i>{b}</i>;'],
  ['App/Card.vue', '<script setup lang="ts">const a: number = 1;</script><template>{{ a }}</template>'],
  ['App/server.js', "const express = require('express');\nmodule.exports = express();"],
  ['App/index.html', '<h1>Hello'],
])('finds nothing wrong with %s', async (path, content) => {
  expect(await checkFile(path, await open({ [path]: content }))).toBeNull();
});

it('says that a file is missing', async () => {
  expect(await checkFile('App/x.js', await open({}))).toBe('App/x.js does not exist.');
});

it('finds imports that lead nowhere, of files and of packages (S4-052)', async () => {
  const context = await open({
    'App/package.json': '{"dependencies": {"react": "19.3.1", "@scope/kit": "1.0.0"}}',
    'App/pages/index.js':
      "import fs from 'node:fs';\nimport React from 'react';\nimport { kit } from '@scope/kit/deep';\nimport './style.css';\nimport Card from './components/Card';\nimport Good from '../components/Good';\nimport x from 'left-pad';\nexport default 1;",
    'App/pages/style.css': 'a {}',
    'App/components/Good.jsx': "import data from './data';\nexport default data;",
    'App/components/data/index.js': "const later = () => import('./gone.js');\nexport default later;",
  });
  expect(await checkImports('App', context)).toEqual([
    'App/pages/index.js imports "./components/Card", which does not exist.',
    'App/pages/index.js imports "left-pad", which does not exist.',
    'App/components/data/index.js imports "./gone.js", which does not exist.',
  ]);
});

it('recognizes the same error, whatever its paths, lines, times and ports (S4-055)', () => {
  const first =
    '12:30:01 Traceback:\n  File "/tmp/a1/Notes/app.py", line 5\nImportError: cannot import name X from /tmp/a1/Notes/storage.py (took 12 ms, port 5000, id 3f2a9c81)';
  const second =
    '08:01:59 Traceback:\n  File "/srv/w/Notes/app.py", line 77\nImportError: cannot import name X from /srv/w/Notes/storage.py (took 9.5 ms, port 31000, id 00ff00ff)';
  expect(normalizeError(first)).toBe(normalizeError(second));
  expect(normalizeError(first)).not.toBe(normalizeError(first.replace('name X', 'name Y')));
});
