import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withoutCredentials } from './system-folders.js';

const cases: readonly (readonly [string, string])[] = [
  ['npmrc', '//registry.corp.example/:_authToken=npm_abc\n'],
  ['npmrc', '_auth = dXNlcjpwdw==\n'],
  ['npmrc', 'registry=https://user:pw@registry.corp.example/\n'],
  ['pip.conf', '[global]\nindex-url = https://ann:pw@pypi.corp.example/simple\n'],
  ['uv.toml', 'password = "pw"\n'],
  ['auth.json', '{"http-basic": {"a.example": {"username": "ann", "password": "pw"}}}\n'],
];

function layOut(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'fixpoint-system-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

it.each(cases)('hides a global %s with a credential, and nothing beside it: %j', (name, text) => {
  const root = layOut({ [`usr/etc/${name}`]: text, 'usr/etc/other': 'a', 'usr/bin/node': '' });
  const paths = withoutCredentials([join(root, 'usr')], [join(root, 'usr/etc')]);
  expect(paths.sort()).toEqual([join(root, 'usr/bin'), join(root, 'usr/etc/other')]);
});

it('keeps settings without a credential: they name registries and certificates', () => {
  const root = layOut({
    'usr/etc/npmrc': 'registry=https://registry.corp.example/\ncafile=/etc/ssl/certs/ca-certificates.crt\n',
    'usr/etc/pip.conf': '[global]\nindex-url = https://pypi.corp.example:8443/simple\n',
  });
  expect(withoutCredentials([join(root, 'usr')], [join(root, 'usr/etc')])).toEqual([join(root, 'usr')]);
});

it('hides the file that a link among the settings leads to', () => {
  const root = layOut({ 'usr/share/npmrc': '_password=pw\n', 'usr/share/doc': '' });
  mkdirSync(join(root, 'usr/etc'));
  symlinkSync(join(root, 'usr/share/npmrc'), join(root, 'usr/etc/npmrc'));
  const paths = withoutCredentials([join(root, 'usr')], [join(root, 'usr/etc')]);
  expect(paths).toEqual([join(root, 'usr/share/doc')]);
});
