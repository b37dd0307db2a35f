import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import type { FileContents, ProposedFile } from './change.js';
import { createChangeGate } from './create-change-gate.js';

const gate = createChangeGate(defaultPolicy);
const awsKey = `AKIA${'ABCDEFGH12345678'}`;

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
  it('accepts an ordinary change', async () => {
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
    ['app/render.yaml', 'protected-path'],
    ['app/.vercel/project.json', 'protected-path'],
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

  it('names the problem, the reason and what to do instead (S0-426)', async () => {
    expect(await check([changed('app/.github/workflows/ci.yml')])).toEqual([
      {
        rule: 'protected-path',
        path: 'app/.github/workflows/ci.yml',
        reason:
          'The path matches ".github", which may not change: it controls what runs in CI, with the secrets of CI. Leave it unchanged.',
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
  ])('recognizes the test script in any form: %s (S0-412)', async (after) => {
    const contents = { 'app/package.json': { before: '{"scripts": {"test": "vitest"}}', after } };
    const results = await rules([changed('app/package.json')], { contents });
    expect(new Set(results)).toEqual(new Set(['test-script']));
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

  it('finds every secret that matches its patterns, in added lines only, and never repeats it', async () => {
    const key = awsKey;
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

  it('does not report ordinary code as a secret', async () => {
    const lines = [
      'const password = process.env.DB_PASSWORD;',
      'https://example.com:8080/path@2x.png',
      'const token = await getToken();',
      '"integrity": "sha512-abcdef0123456789abcdef0123456789=="',
    ];
    expect(await rules([changed('app/a.js')], { diff: adding('app/a.js', ...lines) })).toEqual([]);
  });

  it.each([
    ...[
      'a::end',
      'a::start||x::end||y',
      'a::end||b\nc',
      'a\rb::end',
      'a\nb',
      'a\r',
      'a\u2028b',
      'a\u2029b::end',
    ],
    ...['a\u0085b', 'a\ufeff', '\ufffd', 'a\u0000', '"a"', 'a\tb', '\u202e', 'a.p12', '::end', '||'],
  ])(
    'scans a file named %j, refuses what its name can hide, and rejects nothing unhandled (V-33)',
    async (name) => {
      const path = `app/${name}`;
      const quoted = /[\p{Cc}"\\]/u.test(path) ? quoteAsGit(`b/${path}`) : `b/${path}`;
      const diff = adding('X', 'a = 1', `key = ${awsKey}`).replace('+++ b/X', `+++ ${quoted}`);
      const hits = await check([added(path)], { diff });
      expect(hits).toContainEqual(expect.objectContaining({ rule: 'secret', path }));
      expect(hits.some(({ rule }) => rule === 'path-form')).toBe(name !== 'a.p12');
      // The scanner's own measurements run after its promise; an unhandled rejection fails the run of the tests.
      await new Promise((resolve) => setImmediate(resolve));
    },
  );

  it('names the line of a secret as git counts lines, whatever else breaks a line (V-33)', async () => {
    const lines = ['\ufeffa\u2028b\rc\u2029d', 'e', `const k = "${awsKey}";`];
    const hits = await check([added('app/a.js')], { diff: adding('app/a.js', ...lines) });
    expect(hits.find(({ rule }) => rule === 'secret')?.reason).toContain('Line 3 ');
  });
});

/** A path as git writes it in a diff if it holds a control character, a quote or a backslash. */
function quoteAsGit(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) =>
    byte < 32 || byte === 34 || byte === 92 || byte === 127
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : Buffer.of(byte).toString('latin1'),
  );
  return `"${Buffer.from(bytes.join(''), 'latin1').toString()}"`;
}
