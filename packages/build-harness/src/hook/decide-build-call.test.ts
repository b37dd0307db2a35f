import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatTests, proofPath, TestEntry } from '../tests-file/index.js';
import { decideBuildCall, readSeenScreenshot, type SeenScreenshot } from './decide-build-call.js';

const test = (id: string) => TestEntry.parse({ id, description: 'It works.', steps: ['Look.'] });
const shot = 'screenshots/issue-42/sidebar-collapse-1702345678.png';
const picture = Buffer.from('a picture');
const seen: SeenScreenshot = { path: shot, sha256: createHash('sha256').update(picture).digest('hex') };
const scope = {
  issue: 42,
  testId: 'sidebar-collapse',
  origin: 'http://127.0.0.1:6174',
  seenFile: '/nowhere/seen',
};
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'build-hook-')));
  for (const folder of ['screenshots/issue-42', 'tests/e2e', 'src'])
    mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, 'tests.json'), formatTests([test('sidebar-collapse'), test('search')]));
  writeFileSync(join(root, shot), picture);
  writeFileSync(
    join(root, proofPath('sidebar-collapse')),
    '{"steps":[{"do":"expect","target":{"text":"x"},"visible":true}]}',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function decide(tool: string, input: Record<string, unknown>, looked: readonly SeenScreenshot[] = [seen]) {
  const decision = decideBuildCall({ tool, input, cwd: root }, { root, scope, seen: looked });
  return decision.decision === 'guard' ? 'guard' : `${decision.decision} ${decision.rule}`;
}
const browser = (name: string, input: Record<string, unknown> = {}) =>
  decide(`mcp__playwright__browser_${name}`, input);
const entry = (id: string, status: string) =>
  `"id": "${id}",\n    "description": "It works.",\n    "steps": [\n      "Look."\n    ],\n    "status": "${status}"`;
const mark = (id = 'sidebar-collapse', status = 'pass') => ({
  file_path: 'tests.json',
  old_string: entry(id, 'fail'),
  new_string: entry(id, status),
});

describe('the browser of the agent', () => {
  it.each([shot, 'screenshots/issue-42/sidebar-collapse-1.png'])(
    'takes the screenshot %s (S1-101, S1-102, S1-103)',
    (filename) => {
      expect(browser('take_screenshot', { filename })).toBe('allow browser');
    },
  );

  it.each([
    'tests.json',
    'screenshots/issue-43/sidebar-collapse-1.png',
    'screenshots/issue-42/search-1.png',
    'screenshots/issue-42/sidebar-collapse.png',
    'screenshots/issue-42/../../src/App.tsx',
    'screenshots/issue-42/sidebar-collapse-../../x.png',
    '/tmp/sidebar-collapse-1.png',
    undefined,
  ])('takes no screenshot named %s (S1-101)', (filename) => {
    expect(browser('take_screenshot', { filename })).toBe('deny browser');
  });

  it('shows the whole window on a screenshot (S1-101)', () => {
    expect(browser('take_screenshot', { filename: shot, target: 'e2' })).toBe('deny browser');
    expect(browser('take_screenshot', { filename: shot, fullPage: true })).toBe('deny browser');
  });

  it('may save the console beside the screenshot, and nothing elsewhere (S1-109)', () => {
    const filename = 'screenshots/issue-42/sidebar-collapse-console.txt';
    expect(browser('console_messages', { filename })).toBe('allow browser');
    expect(browser('console_messages')).toBe('allow browser');
    expect(browser('console_messages', { filename: 'src/App.tsx' })).toBe('deny browser');
    expect(browser('snapshot', { filename: 'tests.json' })).toBe('deny browser');
  });

  it('clicks, types and opens pages only in the app (S1-036)', () => {
    expect(browser('click', { target: 'e2' })).toBe('allow browser');
    expect(browser('type', { target: 'e2', text: 'x' })).toBe('allow browser');
    expect(browser('fill_form', { fields: [] })).toBe('allow browser');
    expect(browser('navigate', { url: 'http://127.0.0.1:6174/notes' })).toBe('allow browser');
    for (const url of [
      'http://127.0.0.1:6379/',
      'file:///etc/passwd',
      'https://evil.example/',
      'http://127.0.0.1:6174@evil.example/',
      undefined,
    ]) {
      expect(browser('navigate', { url })).toBe('deny browser');
    }
  });

  it.each(['run_code_unsafe', 'evaluate', 'file_upload', 'something_new'])(
    'may not use browser_%s (S1-070)',
    (name) => {
      expect(browser(name, {})).toBe('deny browser');
    },
  );

  it('is the only server (S1-070)', () => {
    expect(decide('mcp__other__navigate', { url: 'http://127.0.0.1:6174/' })).toBe('deny browser');
  });
});

describe('tests.json', () => {
  it('takes the status of the assigned test after its screenshot was looked at (S1-020, S1-106)', () => {
    expect(decide('Edit', mark())).toBe('allow tests');
  });

  it.each([
    ['nothing was looked at', [] as SeenScreenshot[]],
    ['another test was looked at', [{ path: 'screenshots/issue-42/search-1.png', sha256: seen.sha256 }]],
    ['the picture was exchanged since', [{ path: shot, sha256: 'f'.repeat(64) }]],
  ])('is not changed while %s (S1-010, S1-038, S1-085, S1-106)', (_, looked) => {
    expect(decide('Edit', mark(), looked)).toBe('deny no-proof');
  });

  it('is not changed without a script that can be run (S1-106)', () => {
    writeFileSync(join(root, proofPath('sidebar-collapse')), '{"steps":[{"do":"reload"}]}');
    expect(decide('Edit', mark())).toBe('deny no-proof');
    rmSync(join(root, proofPath('sidebar-collapse')));
    expect(decide('Edit', mark())).toBe('deny no-proof');
  });

  it.each([
    ['Write', { file_path: 'tests.json', content: '[]' }],
    ['MultiEdit', { file_path: 'tests.json', edits: [] }],
    ['Edit', mark('search')],
    ['Edit', mark('sidebar-collapse', 'done')],
    ['Edit', { file_path: 'tests.json', old_string: 'fail', new_string: 'pass', replace_all: true }],
    ['Edit', { file_path: 'tests.json', old_string: '"status": "fail"', new_string: '"status": "pass"' }],
    ['Edit', { file_path: 'tests.json', old_string: 'sidebar-collapse', new_string: 'gone' }],
    ['Edit', { file_path: 'tests.json', old_string: '[\n  {', new_string: '{' }],
    ['Edit', { file_path: './src/../tests.json', old_string: 'search', new_string: 'find' }],
  ])('is not changed in any other way: %s %j (S1-086)', (tool, input) => {
    expect(decide(tool, input)).toBe('deny tests-bulk');
  });

  it('cannot be reached under another name (S1-086)', () => {
    symlinkSync(root, join(root, 'src/here'));
    const input = { file_path: 'src/here/tests.json', content: '[]' };
    expect(decide('Write', input)).toBe('deny tests-bulk');
  });
});

describe('files of the proof', () => {
  it.each([
    ['screenshots/issue-42/sidebar-collapse-1.png', 'deny screenshot'],
    ['tests/e2e/search.spec.json', 'deny other-test'],
    ['tests/e2e/sidebar-collapse.spec.json', 'guard'],
    ['src/App.tsx', 'guard'],
    ['/etc/passwd', 'guard'],
  ])('Write of %s: %s (S1-070)', (file_path, decision) => {
    expect(decide('Write', { file_path, content: 'x' })).toBe(decision);
  });
});

describe('the screenshot tracker', () => {
  const read = (file_path: string, response: unknown) =>
    readSeenScreenshot({ tool: 'Read', input: { file_path }, cwd: root, response }, { root, scope });

  it('records the exact bytes that Read showed (S1-038, S1-085, S1-105)', () => {
    expect(read(join(root, shot), { file: { base64: picture.toString('base64') } })).toEqual(seen);
  });

  it('records no other files, and no screenshots that were not shown (S1-085)', () => {
    const shown = { file: { base64: picture.toString('base64') } };
    expect(read('screenshots/issue-42/search-1.png', shown)).toBeNull();
    expect(read('/tmp/screenshots/issue-42/sidebar-collapse-1.png', shown)).toBeNull();
    expect(read(shot, { file: { content: 'text' } })).toBeNull();
    expect(read(shot, 'Error: no such file')).toBeNull();
  });
});
