import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callerOf, toCallerDesktop, withoutCaller } from '@fixpoint/tasks/engine';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createKeySeal } from './create-key-seal.js';
import { readInstallationSecret } from './read-installation-secret.js';

const caller = '0123456789abcdef';
const other = 'fedcba9876543210';

describe('the desktop of a caller’s machine', () => {
  it('has a valid name that shows its owner and is unique for every machine and caller (S3-040)', () => {
    const name = fc.stringMatching(/^[a-zA-Z0-9_-]{1,64}$/);
    fc.assert(
      fc.property(name, name, (one, two) => {
        const desktop = toCallerDesktop(caller, one);
        expect(desktop).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
        expect(callerOf(desktop)).toBe(caller);
        expect(toCallerDesktop(caller, desktop)).toBe(desktop);
        expect(desktop === toCallerDesktop(caller, two)).toBe(one === two);
        expect(toCallerDesktop(other, one)).not.toBe(desktop);
      }),
    );
    expect(withoutCaller(toCallerDesktop(caller, 'box-1'))).toBe('box-1');
    expect([callerOf('office'), callerOf('cua_short_box'), withoutCaller('office')]).toEqual([
      null,
      null,
      'office',
    ]);
  });
});

describe('a sealed key', () => {
  const seal = createKeySeal('a secret of this installation');

  it('is opened with the same secret, for the same caller, and unchanged (S3-035)', () => {
    const key = 'sk-key-of-ann';
    const sealed = seal.seal(key);
    const ann = seal.callerOf(key);
    expect(seal.open(sealed, ann)).toBe(key);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(key);
    expect(seal.seal(key)).not.toBe(sealed);
    expect(seal.open(sealed, other)).toBeNull();
    expect(createKeySeal('another secret altogether').open(sealed, ann)).toBeNull();
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(seal.open(bytes.toString('base64url'), ann)).toBeNull();
    expect(seal.open('', ann)).toBeNull();
  });

  it('names its caller the same each time, and differently with another secret', () => {
    expect(seal.callerOf('one')).toMatch(/^[0-9a-f]{16}$/);
    expect(seal.callerOf('one')).toBe(seal.callerOf('one'));
    expect(seal.callerOf('one')).not.toBe(createKeySeal('another secret altogether').callerOf('one'));
  });
});

it('the secret of the installation is created once, readable by its owner only, unless the settings have one', async () => {
  const home = await mkdtemp(join(tmpdir(), 'secret-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const secrets = await Promise.all(
    Array.from({ length: 4 }, () => readInstallationSecret({ secret: undefined, home })),
  );
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(join(home, 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readInstallationSecret({ secret: 'one of the settings', home })).toBe('one of the settings');
  await expect(readInstallationSecret({ secret: 'short', home })).rejects.toMatchObject({
    code: 'configuration',
  });
});
