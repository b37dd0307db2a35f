import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import type { FileContents, ProposedFile } from './change.js';
import { createChangeGate } from './create-change-gate.js';

const gate = createChangeGate(defaultPolicy);

interface Parts {
  readonly diff?: string;
  readonly directories?: readonly string[];
  readonly contents?: Readonly<Record<string, FileContents>>;
  readonly tree?: readonly string[];
}

function check(files: readonly ProposedFile[], parts: Parts = {}) {
  const { diff = '', directories = ['app'], tree = files.map(({ path }) => path) } = parts;
  const empty = ({ status }: ProposedFile) => ({
    before: status === 'added' ? null : '',
    after: status === 'deleted' ? null : '',
  });
  const contents = parts.contents ?? Object.fromEntries(files.map((each) => [each.path, empty(each)]));
  return gate.check({
    files,
    diff,
    directories,
    contents: new Map(Object.entries(contents)),
    testCommand: 'npm test',
    tree,
    testInputs: { files: new Set(), names: new Set() },
  });
}

async function rules(files: readonly ProposedFile[], parts: Parts = {}): Promise<string[]> {
  return (await check(files, parts)).map(({ rule }) => rule);
}

const file = (path: string, status: ProposedFile['status'], mode = '100644'): ProposedFile => ({
  path,
  status,
  mode,
  added: 1,
  removed: 1,
});
const added = (path: string) => file(path, 'added');
const changed = (path: string) => file(path, 'modified');

/** A diff that adds these lines to a new file. */
const adding = (path: string, ...lines: string[]) =>
  [
    `diff --git a/${path} b/${path}`,
    'new file mode 100644',
    '--- /dev/null',
    `+++ b/${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
    '',
  ].join('\n');

describe('the gate over a change', () => {
  it('lets an ordinary change pass', async () => {
    const paths = [changed('app/src/a.js'), added('app/src/b.js'), added('app/test/b.test.js')];
    expect(await rules(paths, { diff: adding('app/src/b.js', 'export const title = "Market";') })).toEqual(
      [],
    );
    expect(await rules([changed('anything/else.js')], { directories: ['.'] })).toEqual([]);
  });

  it.each([
    ['other/b.js', 'outside-allowed'],
    ['apparent/b.js', 'outside-allowed'],
    ['app/../other/b.js', 'path-form'],
    ['app/.env', 'protected-path'],
    ['app/.ENV.local', 'protected-path'],
    ['app/credentials.json', 'protected-path'],
    ['app/secrets/x', 'protected-path'],
    ['app/.github/workflows/ci.yml', 'protected-path'],
    ['app/CLAUDE.md', 'protected-path'],
    ['app/ai-computer-agent/x.py', 'protected-path'],
    ['app/server.key', 'protected-path'],
    ['app/.gitattributes', 'protected-path'],
    ['app/.claude/settings.json', 'protected-path'],
    ['app/.mcp.json', 'protected-path'],
    ['app/a\u202ejs', 'path-form'],
    ['app\\.env', 'protected-path'],
  ])(
    'refuses %s as %s, whatever wrote it (S0-409, S0-410, S0-423, S0-424, S0-425, S0-426, S0-427, S0-428, S0-430)',
    async (path, rule) => {
      for (const status of ['added', 'modified', 'deleted'] as const) {
        expect(await rules([file(path, status)])).toContain(rule);
      }
    },
  );

  it('says what was found, why it may not be, and what to do instead (S0-426)', async () => {
    expect(await check([changed('app/.github/workflows/ci.yml')])).toEqual([
      {
        rule: 'protected-path',
        path: 'app/.github/workflows/ci.yml',
        reason:
          'The path matches ".github", which may not change: it decides what runs in CI, with the secrets of CI. Leave it as it is.',
      },
    ]);
  });

  it('refuses links and submodules', async () => {
    expect(await rules([file('app/x', 'added', '120000')])).toEqual(['link']);
    expect(await rules([file('app/x', 'type-changed', '160000')])).toEqual(['submodule']);
  });

  it('keeps existing tests, whether or not it can read them (S0-412)', async () => {
    expect(await rules([changed('app/test/a.test.js')], { contents: {} })).toEqual(['unread-file']);
    const contents = { 'app/test/a.test.js': { before: 'expect(a).toBe(1);\n', after: '' } };
    const diff = '--- a/app/test/a.test.js\n+++ b/app/test/a.test.js\n@@ -1 +0,0 @@\n-expect(a).toBe(1);\n';
    expect(await rules([changed('app/test/a.test.js')], { diff, contents })).toEqual(['test-file']);
    expect(await rules([file('app/src/a.spec.ts', 'deleted')])).toEqual(['test-file']);
  });

  it.each([
    '{"scripts": {"test": "true"}}',
    '{"name":"app","scripts":{"test":"vitest","test":"true"}}',
    '{"scripts": {"test": "vitest", "pretest": "true"}}',
    '{"\\u0073cripts": {"start": "node .", "t\\u0065st": "true"}}',
    '{"scripts": {}}',
  ])('sees the script that runs the tests in whatever form it comes: %s (S0-412)', async (after) => {
    const contents = { 'app/package.json': { before: '{"scripts": {"test": "vitest"}}', after } };
    const found = await rules([changed('app/package.json')], { contents });
    expect(new Set(found)).toEqual(new Set(['test-script']));
  });

  it.each(['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare'])(
    'refuses the script %s, which runs wherever the change is installed',
    async (name) => {
      const contents = { before: '{}', after: JSON.stringify({ scripts: { [name]: 'node setup.js' } }) };
      const [manifest, other] = ['app/package.json', 'app/words.json'];
      expect(await rules([changed(manifest)], { contents: { [manifest]: contents } })).toEqual([
        'install-script',
      ]);
      expect(await rules([changed(other)], { contents: { [other]: contents } })).toEqual([]);
    },
  );

  it('limits the number of files and the size of the diff', async () => {
    const many = Array.from({ length: 51 }, (_, index) => added(`app/${index}.js`));
    expect(await rules(many)).toEqual(['too-many-files']);
    expect(await rules([added('app/a.js')], { diff: ' '.repeat(500_001) })).toEqual(['too-large']);
  });

  it('finds every secret that its own patterns found, in added lines only, and never repeats it', async () => {
    const key = `AKIA${'ABCDEFGH12345678'}`;
    const secrets = [
      key,
      `ghp_${'a1'.repeat(20)}`,
      `sk-ant-${'a1'.repeat(20)}`,
      `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`,
      '-----BEGIN RSA PRIVATE KEY-----',
      `fxp_${'aB3dE6gH9jK2'}_${'q7-Zr_'.repeat(7)}A`,
      'postgres://admin:hunter22@db.example/x',
      `const apiKey = "${'aB3'.repeat(8)}"`,
    ];
    for (const secret of secrets) {
      const violations = await check([added('app/a.js')], { diff: adding('app/a.js', 'ok', `x ${secret}`) });
      expect(violations).toHaveLength(1);
      expect(violations[0]).toMatchObject({ rule: 'secret', path: 'app/a.js' });
      expect(violations[0]?.reason).toContain('Line 2');
      expect(violations[0]?.reason).not.toContain(secret);
    }
    const removing = `--- a/app/a.js\n+++ b/app/a.js\n@@ -1 +0,0 @@\n-${key}\n`;
    expect(await rules([changed('app/a.js')], { diff: removing })).toEqual([]);
    // An added line that looks like a file header must not end the hunk.
    expect(await rules([changed('app/a.js')], { diff: adding('app/a.js', '++ b/x', key) })).toEqual([
      'secret',
    ]);
    const long = adding('app/a.js', `${'x'.repeat(20_000)} ${key}`);
    expect(await rules([changed('app/a.js')], { diff: long })).toEqual(['secret']);
  });

  it('takes ordinary code for no secret', async () => {
    const lines = [
      'const password = process.env.DB_PASSWORD;',
      'https://example.com:8080/path@2x.png',
      'const token = await getToken();',
      '"integrity": "sha512-abcdef0123456789abcdef0123456789=="',
    ];
    expect(await rules([changed('app/a.js')], { diff: adding('app/a.js', ...lines) })).toEqual([]);
  });
});
