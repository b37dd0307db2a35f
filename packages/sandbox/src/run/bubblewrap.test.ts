import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBubblewrapWords } from './bubblewrap.js';

const programs = { bwrap: '/usr/bin/bwrap', setpriv: '/usr/bin/setpriv', prlimit: '', env: '', sh: '' };
const build = (
  write: readonly string[],
  read: readonly string[],
  user: { uid: number; passwdFd: number } | null,
) =>
  buildBubblewrapWords({
    programs,
    write,
    read,
    user,
    system: [],
    cwd: '/work',
    seccompFd: null,
    temporaryBytes: 1,
    limits: [],
  });

it('binds a folder before its contents, so that the inner one takes precedence', () => {
  const part = fc.constantFrom('a', 'b', 'c');
  const path = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(
      fc.uniqueArray(path, { maxLength: 6 }),
      fc.uniqueArray(path, { maxLength: 6 }),
      (write, read) => {
        const words = build(write, read, null);
        const bound = words.flatMap((word, index) =>
          /^--(ro-)?bind$/.test(word) ? [words[index + 1] ?? ''] : [],
        );
        for (const [index, outer] of bound.entries()) {
          expect(bound.slice(0, index).filter((earlier) => earlier.startsWith(`${outer}/`))).toEqual([]);
        }
      },
    ),
  );
});

it('gives up every capability, and as root the user as well, before the command', () => {
  const words = build([], [], { uid: 60_800, passwdFd: 3 });
  expect(words.slice(words.indexOf('--') + 1)).toEqual([
    ...['/usr/bin/setpriv', '--reuid', '60800', '--regid', '60800', '--clear-groups'],
    ...['--bounding-set=-all', '--inh-caps=-all', '--no-new-privs', '--'],
  ]);
  expect(build([], [], null)).toEqual(expect.arrayContaining(['--unshare-user', '--cap-drop', 'ALL']));
});

it('refuses a folder that is not absolute', () => {
  expect(() => build(['tree'], [], null)).toThrow(/must be absolute/);
});
