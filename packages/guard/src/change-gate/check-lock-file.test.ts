import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLockFile } from './check-lock-file.js';

const registries = ['registry.npmjs.org'];

type Package = Record<string, unknown>;

function npmLock(packages: Record<string, Package>): string {
  return `${JSON.stringify({ name: 'app', lockfileVersion: 3, packages: { '': { name: 'app' }, ...packages } }, null, 2)}\n`;
}

function taken(name: string, version: string, host = 'registry.npmjs.org'): Package {
  return {
    version,
    resolved: `https://${host}/${name}/-/${name}-${version}.tgz`,
    integrity: `sha512-${name}${version}`,
  };
}

const left = 'node_modules/left';
const base = npmLock({ [left]: taken('left', '1.0.0') });

function check(before: string | null, after: string | null, path = 'app/package-lock.json') {
  return checkLockFile(path, { before, after }, registries);
}

/** The violations over base with one more, or one other, package. */
function checkNpm(entry: Package, key = 'node_modules/right') {
  return check(base, npmLock({ [left]: taken('left', '1.0.0'), [key]: entry }));
}

const rules = (results: readonly { rule: string }[]) => results.map(({ rule }) => rule);

describe('a lock file of npm', () => {
  it('may take other versions and packages from a registry in the policy or already in use', () => {
    expect(checkNpm(taken('right', '2.0.0'))).toEqual([]);
    expect(checkNpm(taken('left', '1.1.0'), left)).toEqual([]);
    const own = npmLock({ [left]: taken('left', '1.0.0', 'npm.example:4873') });
    const after = npmLock({
      [left]: taken('left', '1.0.0', 'npm.example:4873'),
      'node_modules/right': taken('right', '2.0.0', 'npm.example:4873'),
    });
    expect(check(own, after)).toEqual([]);
  });

  it('reports the line, the host and what to do instead', () => {
    expect(checkNpm(taken('right', '2.0.0', 'evil.example'))).toEqual([
      {
        rule: 'lock-source',
        path: 'app/package-lock.json',
        reason:
          'Line 15: "node_modules/right" would be fetched from https://evil.example, which is neither a registry already used by this lock file nor listed in diff.registries of the policy.',
      },
    ]);
  });

  it.each([
    'http://registry.npmjs.org/right/-/right-2.0.0.tgz',
    'https://registry.npmjs.org:8443/right/-/right-2.0.0.tgz',
    'https://registry.npmjs.org.evil.example/right/-/right-2.0.0.tgz',
    'https://registry.npmjs.org@evil.example/right/-/right-2.0.0.tgz',
    'https://somebody:word@registry.npmjs.org/right/-/right-2.0.0.tgz',
    'git+ssh://git@github.com/evil/right.git#0123456',
    'git+https://github.com/evil/right.git#0123456',
    'git://github.com/evil/right.git',
    'github:evil/right',
    'https://codeload.github.com/evil/right/tar.gz/main',
    'file:vendor/right.tgz',
    '//evil.example/right.tgz',
  ])('may not take a package from %s', (resolved) => {
    expect(rules(checkNpm({ ...taken('right', '2.0.0'), resolved }))).toEqual(['lock-source']);
  });

  it('keeps packages that came from elsewhere before, and hides passwords in addresses', () => {
    const git = { version: '1.0.0', resolved: 'git+ssh://git@github.com/ours/right.git#0123456' };
    const before = npmLock({ 'node_modules/right': git });
    expect(check(before, npmLock({ 'node_modules/right': git, [left]: taken('left', '1.0.0') }))).toEqual([]);
    // A host of repositories is no registry, though one package came from there.
    const tarball = 'https://codeload.github.com/ours/right/tar.gz/0123456';
    const others = { version: '1.0.0', resolved: tarball.replace('ours', 'evil'), integrity: 'sha512-x' };
    const fromHost = npmLock({ 'node_modules/right': { ...others, resolved: tarball } });
    expect(rules(check(fromHost, npmLock({ 'node_modules/other': others })))).toEqual(['lock-source']);
    const secret = checkNpm({
      ...taken('right', '2.0.0'),
      resolved: 'git+https://me:hunter2@github.com/a/b.git',
    });
    expect(JSON.stringify(secret)).not.toContain('hunter2');
  });

  it('may neither lose a hash nor change one under the same version', () => {
    const { integrity, ...bare } = taken('left', '1.0.0');
    expect(integrity).toBeDefined();
    expect(rules(checkNpm(bare, left))).toEqual(['lock-integrity']);
    expect(rules(checkNpm({ version: '1.0.0' }, left))).toEqual(['lock-integrity']);
    expect(rules(checkNpm({ ...bare, integrity: 'sha512-other' }, left))).toEqual(['lock-integrity']);
    expect(rules(checkNpm({ ...bare, integrity: 'sha1-other' }, left))).toEqual(['lock-integrity']);
    expect(rules(checkNpm({ version: '2.0.0' }))).toEqual(['lock-integrity']);
    expect(checkNpm({ resolved: 'packages/right', link: true })).toEqual([]);
    expect(checkNpm({ version: '1.0.0', inBundle: true }, 'node_modules/left/node_modules/right')).toEqual(
      [],
    );
    expect(checkNpm({ name: 'right', version: '1.0.0' }, 'packages/right')).toEqual([]);
    const old = npmLock({ [left]: { ...taken('left', '1.0.0'), integrity: 'sha1-old' } });
    expect(check(old, base)).toEqual([]);
  });

  it('is also read as the old npm reads it', () => {
    const v1 = (version: string, more: Package = {}) =>
      JSON.stringify(
        {
          lockfileVersion: 1,
          dependencies: {
            a: {
              version: '1.0.0',
              resolved: 'https://registry.npmjs.org/a/-/a-1.0.0.tgz',
              integrity: 'sha512-a',
              dependencies: { right: { version, ...more } },
            },
          },
        },
        null,
        2,
      );
    expect(check(null, v1('2.0.0', taken('right', '2.0.0')))).toEqual([]);
    expect(rules(check(null, v1('git+https://github.com/evil/right.git#01')))).toContain('lock-source');
    expect(rules(check(null, v1('2.0.0', taken('right', '2.0.0', 'evil.example'))))).toEqual(['lock-source']);
  });

  it('may not be deleted or unreadable', () => {
    expect(rules(check(base, null))).toEqual(['lock-file']);
    expect(check(base, '<<<<<<< ours')[0]?.reason).toMatch(/^The lock file cannot be read: /);
    expect(rules(check(base, '[]'))).toEqual(['lock-file']);
  });

  it('finds one poisoned package among any others, at its line, and nothing in a clean file', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,12}$/), {
      minLength: 1,
      maxLength: 12,
    });
    const version = fc.stringMatching(/^[1-9]\.[0-9]\.[0-9]$/);
    const poison = fc.oneof(
      fc
        .domain()
        .filter((host) => host !== 'registry.npmjs.org')
        .map((host) => `https://${host}/p/-/p-1.tgz`),
      fc
        .constantFrom('http', 'git+ssh', 'git+https', 'file', 'ftp', 'data')
        .map((scheme) => `${scheme}://registry.npmjs.org/p/-/p-1.tgz`),
    );
    fc.assert(
      fc.property(
        names,
        names,
        version,
        version,
        poison,
        fc.nat(),
        (old, now, one, other, source, position) => {
          const lock = (keys: readonly string[], which: string) =>
            Object.fromEntries(keys.map((name) => [`node_modules/${name}`, taken(name, which)]));
          const before = npmLock(lock(old, one));
          const clean = lock(now, other);
          expect(check(before, npmLock(clean))).toEqual([]);
          const victim = `node_modules/${now[position % now.length]}`;
          const after = npmLock({ ...clean, [victim]: { ...clean[victim], resolved: source } });
          const [found, ...more] = check(before, after);
          expect(more).toEqual([]);
          const line = Number(/^Line (\d+): /.exec(found?.reason ?? '')?.[1]);
          expect(after.split('\n')[line - 1]).toContain(JSON.stringify(source));
          expect(found?.reason).toContain(`"${victim}"`);
        },
      ),
    );
  });
});

describe('a lock file of yarn', () => {
  const classic = (resolved: string, more = '\n  integrity sha512-b') =>
    `# yarn lockfile v1\n\n\nleft@^1.0.0:\n  version "1.0.0"\n  resolved "https://registry.yarnpkg.com/left/-/left-1.0.0.tgz#0123456789012345678901234567890123456789"\n  integrity sha512-a\n\nright@^2.0.0:\n  version "2.0.0"\n  resolved "${resolved}"${more}\n`;
  const berry = (resolution: string, more = '\n  checksum: 10/b') =>
    `__metadata:\n  version: 8\n\n"right@npm:^2":\n  version: 2.0.0\n  resolution: "${resolution}"${more}\n  languageName: node\n  linkType: hard\n`;
  const good = 'https://registry.yarnpkg.com/right/-/right-2.0.0.tgz';
  const checkYarn = (after: string, before = classic(good)) => check(before, after, 'yarn.lock');

  it.each([
    [classic(good).replaceAll('2.0.0', '2.1.0'), []],
    [classic(good.replace('2.0.0', '2.1.0')), ['lock-name']],
    [classic('https://evil.example/right-2.0.0.tgz'), ['lock-source']],
    [classic('git+ssh://git@github.com/evil/right.git#01'), ['lock-source']],
    [classic(good, ''), ['lock-integrity']],
    [berry('right@npm:2.0.0'), []],
    [berry('right@workspace:packages/right', ''), []],
    [berry('right@npm:2.0.0', ''), ['lock-integrity']],
    [berry('right@npm:2.0.0', '\n  conditions: os=darwin'), []],
    [berry('right@https://github.com/evil/right.git#commit=01'), ['lock-source']],
    [berry('right@npm:2.0.0::__archiveUrl=https%3A%2F%2Fevil.example%2Fright.tgz'), ['lock-source']],
    [berry('right@patch:right@npm%3A2.0.0#optional!builtin'), []],
    [berry('right@patch:right@https%3A%2F%2Fevil.example%2Fright.tgz#x'), ['lock-source']],
  ])('is checked by the packages it would fetch: %#', (after, expected) => {
    const changeViolations = checkYarn(after);
    expect(rules(changeViolations)).toEqual(expected);
    if (expected.includes('lock-source')) {
      const line = Number(/^Line (\d+): /.exec(changeViolations[0]?.reason ?? '')?.[1]);
      expect(after.split('\n')[line - 1]).toMatch(/evil/);
    }
  });
});

it.each([
  ['{integrity: sha512-a}', []],
  ['{integrity: sha512-a, tarball: https://evil.example/left.tgz}', ['lock-source']],
  ['{tarball: https://codeload.github.com/evil/left/tar.gz/01}', ['lock-source', 'lock-integrity']],
  ['{type: git, repo: git@github.com:evil/left.git, commit: "01"}', ['lock-source', 'lock-integrity']],
  ['{type: directory, directory: packages/left}', []],
])('checks a lock file of pnpm by the packages it would fetch: %s', (resolution, expected) => {
  const after = `lockfileVersion: '9.0'\n\npackages:\n\n  left@1.0.0:\n    resolution: ${resolution}\n`;
  const changeViolations = check(null, after, 'web/pnpm-lock.yaml');
  expect(rules(changeViolations)).toEqual(expected);
  for (const { reason } of changeViolations) expect(reason).toMatch(/^Line [56]: "left@1\.0\.0" /);
});

it('ignores other files', () => {
  expect(check(null, 'https://evil.example', 'src/lock.json')).toEqual([]);
});
