import { describe, expect, it } from 'vitest';
import { defaultPolicy } from '../policy/default-policy.js';
import { type ChangedPath, checkChange } from './check-change.js';

function rules(
  paths: readonly ChangedPath[],
  diff = '',
  allowedDirectories: readonly string[] = ['app'],
): string[] {
  return checkChange({ paths, diff }, { policy: defaultPolicy, allowedDirectories }).map(({ rule }) => rule);
}

const added = (path: string): ChangedPath => ({ path, status: 'A', mode: '100644' });
const changed = (path: string): ChangedPath => ({ path, status: 'M', mode: '100644' });

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
  it('lets an ordinary change pass', () => {
    const paths = [changed('app/src/a.js'), added('app/src/b.js'), added('app/test/b.test.js')];
    expect(rules(paths, adding('app/src/b.js', 'export const title = "Market";'))).toEqual([]);
    expect(rules([changed('anything/else.js')], '', ['.'])).toEqual([]);
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
    (path, rule) => {
      for (const status of ['A', 'M', 'D'] as const) expect(rules([{ path, status }])).toContain(rule);
    },
  );

  it('checks both ends of a rename (S0-410)', () => {
    expect(rules([{ path: 'app/x', from: 'CLAUDE.md', status: 'R' }])).toContain('protected-path');
    expect(rules([{ path: 'app/x.js', from: 'app/a.test.js', status: 'R' }])).toContain('test-file');
    expect(rules([{ path: 'app/x.js', from: 'app/y.js', status: 'R' }])).toEqual([]);
  });

  it('refuses links and submodules', () => {
    expect(rules([{ path: 'app/x', status: 'A', mode: '120000' }])).toEqual(['link']);
    expect(rules([{ path: 'app/x', status: 'T', mode: '160000' }])).toEqual(['submodule']);
  });

  it('keeps existing tests and the script that runs them (S0-412)', () => {
    expect(rules([changed('app/test/a.test.js')])).toEqual(['test-file']);
    expect(rules([{ path: 'app/src/a.spec.ts', status: 'D' }])).toEqual(['test-file']);
    const diff =
      '--- a/app/package.json\n+++ b/app/package.json\n@@ -1 +1 @@\n-    "test": "vitest run",\n+    "test": "true",\n';
    expect(rules([changed('app/package.json')], diff)).toEqual(['test-script']);
  });

  it.each([
    '  "scripts": {"test": "true"},',
    '  "scripts": {',
    '{"name":"app","scripts":{"test":"true"}}',
    '    "pretest": "true",',
    '  "\\u0073cripts": {"start": "node .", "t\\u0065st": "true"},',
  ])('sees the script that runs the tests in whatever form it comes: %s (S0-412)', (line) => {
    expect(rules([changed('app/package.json')], adding('app/package.json', line))).toEqual(['test-script']);
  });

  it.each(['preinstall', 'install', 'postinstall', 'prepare', 'prepublish', 'preprepare', 'postprepare'])(
    'refuses the script %s, which runs wherever the change is installed',
    (name) => {
      const diff = adding('app/package.json', `    "${name}": "node setup.js",`);
      expect(rules([changed('app/package.json')], diff)).toEqual(['install-script']);
      expect(rules([changed('app/words.json')], adding('app/words.json', `"${name}": "x"`))).toEqual([]);
    },
  );

  it('lets other lines of a package.json change', () => {
    const lines = ['    "start": "node src/main.js",', '  "version": "1.2.3",', '    "lodash": "4.17.21"'];
    expect(rules([changed('app/package.json')], adding('app/package.json', ...lines))).toEqual([]);
  });

  it('limits the number of files and the size of the diff', () => {
    const many = Array.from({ length: 51 }, (_, index) => added(`app/${index}.js`));
    expect(rules(many)).toEqual(['too-many-files']);
    expect(rules([added('app/a.js')], ' '.repeat(500_001))).toEqual(['too-large']);
  });

  it('finds secrets in added lines only, and never repeats them', () => {
    const key = `AKIA${'ABCDEFGH12345678'}`;
    const secrets = [
      key,
      `ghp_${'a1'.repeat(20)}`,
      `sk-ant-${'a1'.repeat(20)}`,
      `SG.${'a'.repeat(22)}.${'b'.repeat(43)}`,
      '-----BEGIN RSA PRIVATE KEY-----',
      'postgres://admin:hunter22@db.example/x',
      `const apiKey = "${'aB3'.repeat(8)}"`,
    ];
    for (const secret of secrets) {
      const violations = checkChange(
        { paths: [added('app/a.js')], diff: adding('app/a.js', 'ok', `x ${secret}`) },
        { policy: defaultPolicy, allowedDirectories: ['app'] },
      );
      expect(violations).toHaveLength(1);
      expect(violations[0]).toMatchObject({ rule: 'secret', path: 'app/a.js' });
      expect(violations[0]?.reason).toContain('Line 2');
      expect(violations[0]?.reason).not.toContain(secret);
    }
    expect(rules([changed('app/a.js')], `--- a/app/a.js\n+++ b/app/a.js\n@@ -1 +0,0 @@\n-${key}\n`)).toEqual(
      [],
    );
    // An added line that looks like a file header must not end the hunk.
    expect(rules([changed('app/a.js')], adding('app/a.js', '++ b/x', key))).toEqual(['secret']);
    expect(rules([changed('app/a.js')], adding('app/a.js', `${'x'.repeat(20_000)} ${key}`))).toEqual([
      'secret',
    ]);
  });

  it('takes ordinary code for no secret', () => {
    const lines = [
      'const password = process.env.DB_PASSWORD;',
      'https://example.com:8080/path@2x.png',
      'const token = await getToken();',
      '"integrity": "sha512-abcdef0123456789abcdef0123456789=="',
    ];
    expect(rules([changed('app/a.js')], adding('app/a.js', ...lines))).toEqual([]);
  });
});
