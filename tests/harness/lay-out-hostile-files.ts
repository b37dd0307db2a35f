import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function createDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pieces: readonly (string | Buffer)[] = [
  ...[
    'a',
    'Z',
    '0',
    '.',
    '-',
    '_',
    ' ',
    '~',
    '+',
    '@',
    '#',
    '%',
    '&',
    '*',
    '?',
    '!',
    '$HOME',
    '`id`',
    '$(id)',
  ],
  ...['::end', '::error file=a::', '\n', '\r', '\t', '\u0001', '\u001b[2K', '\u007f', '"', "'"],
  ...[
    '\\',
    '\\..\\',
    ':',
    '|',
    '<',
    '>',
    ';',
    '.git',
    '.GIT',
    'git~1',
    '.gitattributes',
    '.gitmodules',
    'package.json',
  ],
  ...[
    '\u200b',
    '\u202e',
    '\u2028',
    '\u2029',
    '\u0085',
    '\ufeff',
    'ü',
    'u\u0308',
    '\ud83d\ude00',
    '\u3164',
    '\ufe0f',
  ],
  ...[
    '--upload-pack=id',
    '-rf',
    '.env',
    'id_rsa',
    '.npmrc',
    'con',
    'x'.repeat(200),
    '.js',
    '.json',
    '.lock',
    '.tmp',
  ],
  ...[Buffer.from([0xff]), Buffer.from([0xc3]), Buffer.from([0x80, 0xfe])],
];

const contents: readonly (string | Buffer)[] = [
  ...[
    '',
    'a\n',
    '\0\u0001',
    '<<<<<<< a\n=======\n>>>>>>> b\n',
    '*.js filter=x\n',
    '[core]\n\tfsmonitor = id\n',
  ],
  ...['gitdir: /etc\n', '::set-output name=a::b\n', 'x'.repeat(70_000), '\r\n\r', '\u202e\u2028\n', '{"a": '],
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
];

/**
 * Lays out files with generated names, modes, links and contents below a folder, all by the seed. Links lead to `outside` and to
 * places of the system. Returns the number of entries; what the file system refuses is left out.
 */
export function layOutHostileFiles(
  root: string,
  { seed, count, outside }: { readonly seed: number; readonly count: number; readonly outside: string },
): number {
  const dice = createDice(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(dice() * items.length)] as Item;
  const name = (): Buffer => {
    const parts = Array.from({ length: 1 + Math.floor(dice() * 4) }, () =>
      Buffer.from(pick(pieces) as string),
    );
    const bytes = Buffer.concat(parts).subarray(0, 255);
    const isUsable = bytes.length > 0 && !['.', '..'].includes(bytes.toString('latin1'));
    return isUsable && !bytes.includes(0) && !bytes.includes(0x2f) ? bytes : Buffer.from(`n${dice()}`);
  };
  const folders: Buffer[] = [Buffer.from(root)];
  const targets = [
    outside,
    `${outside}/secret`,
    '/etc/shadow',
    '/proc/self/environ',
    '.',
    '..',
    '../..',
    'nowhere',
    '/',
  ];
  const makers: readonly ((path: Buffer) => void)[] = [
    ...Array.from({ length: 6 }, () => (path: Buffer) => {
      writeFileSync(path, pick(contents), { flag: 'wx' });
      if (dice() < 0.5) chmodSync(path, Math.floor(dice() * 0o10000));
    }),
    (path) => symlinkSync(pick(targets), path),
    // A wall lets no command make a hard link to what lies outside.
    (path) => linkSync(Buffer.concat([Buffer.from(root), Buffer.from('/first')]), path),
    (path) => {
      mkdirSync(path);
      if (path.length < 1_500) folders.push(path);
    },
    (path) => {
      if (dice() < 0.2) execFileSync('mkfifo', ['--', path.toString('latin1')], { stdio: 'ignore' });
    },
  ];
  writeFileSync(join(root, 'first'), 'first\n');
  let made = 0;
  for (let index = 0; index < count; index += 1) {
    const path = Buffer.concat([pick(folders), Buffer.from('/'), name()]);
    try {
      pick(makers)(path);
      made += 1;
    } catch {
      // The name is taken, too long, or not to be had in this file system.
    }
  }
  // Last, so that what lies in them could be made.
  for (const folder of folders.slice(1)) if (dice() < 0.3) chmodSync(folder, pick([0, 0o555, 0o7777, 0o111]));
  return made;
}
