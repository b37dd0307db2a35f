import { refuse } from '../../decision/decision.js';
import type { Argument } from '../../shell/expand-word.js';
import type { CommandCall, CommandRule } from './command-rule.js';
import { type OptionTable, readOptions } from './read-options.js';

interface Reader {
  readonly values?: OptionTable['values'];
  readonly refused?: RegExp;
  /** The first operand is a pattern or a program, unless one of these options gave it. */
  readonly pattern?: readonly string[];
  /** The command shows names or counts, so a file that is known only later may be among its operands. */
  readonly unknown?: boolean;
  readonly maxOperands?: number;
}

function reader(table: Reader): CommandRule {
  return (call) => {
    const { operands, options } = readOptions(call, {
      lenient: true,
      ...(table.values ? { values: table.values } : {}),
      ...(table.refused ? { refused: table.refused } : {}),
    });
    const hasPattern = table.pattern !== undefined && !table.pattern.some((name) => options.has(name));
    for (const operand of hasPattern ? operands.slice(1) : operands) readOperand(call, operand, table);
    if (operands.length > (table.maxOperands ?? Number.POSITIVE_INFINITY)) {
      refuse('unknown-argument', `"${call.name}" would write its last operand.`);
    }
  };
}

function readOperand(call: CommandCall, operand: Argument, table: Reader): void {
  if (!operand.unknown || !table.unknown) call.path(operand, 'read');
}

const count = { '-n': 'text', '--lines': 'text', '-c': 'text', '--bytes': 'text' } as const;
const grep: Reader = {
  values: {
    '-e': 'text',
    '--regexp': 'text',
    '-f': 'read',
    '--file': 'read',
    '-A': 'text',
    '-B': 'text',
    '-C': 'text',
    '-m': 'text',
    '--max-count': 'text',
    '--include': 'read',
    '--exclude': 'text',
    '--exclude-dir': 'text',
    '--color': 'text',
  },
  pattern: ['-e', '--regexp', '-f', '--file'],
  unknown: true,
};
const ripgrep: Reader = {
  ...grep,
  values: {
    ...grep.values,
    '-g': 'read',
    '--glob': 'read',
    '--iglob': 'read',
    '-t': 'text',
    '--type': 'text',
    '-T': 'text',
    '-j': 'text',
    '-M': 'text',
    '-r': 'text',
    '--replace': 'text',
    '--sort': 'text',
    '--max-depth': 'text',
    '--context': 'text',
  },
  // Both run a program for every file.
  refused: /^--(?:pre|hostname-bin)/,
  pattern: ['-e', '--regexp', '-f', '--file', '--files', '--type-list'],
  unknown: false,
};

const readers: Readonly<Record<string, Reader>> = {
  cat: {},
  head: { values: count },
  tail: { values: count },
  wc: { unknown: true },
  nl: {},
  ls: { unknown: true, values: { '-I': 'text', '--ignore': 'text', '--color': 'text' } },
  stat: { unknown: true, values: { '-c': 'text', '--format': 'text', '--printf': 'text' } },
  file: { refused: /^(?:-[fmC]|--(?:files|magic|compile))/ },
  du: { unknown: true },
  df: {},
  tree: { refused: /^-[oR]$|^--(?:output|fromfile)/, values: { '-L': 'text', '-I': 'text', '-P': 'text' } },
  cut: { values: { '-d': 'text', '-f': 'text', '-c': 'text', '--delimiter': 'text' } },
  rev: {},
  tac: {},
  column: { values: { '-s': 'text', '-c': 'text', '-o': 'text', '-N': 'text' } },
  paste: { values: { '-d': 'text' } },
  join: { values: { '-t': 'text', '-o': 'text', '-1': 'text', '-2': 'text', '-j': 'text' } },
  comm: {},
  cmp: { values: { '-n': 'text', '-i': 'text' } },
  diff: { values: { '-U': 'text', '-C': 'text', '-x': 'text', '-I': 'text' }, refused: /^--output/ },
  sort: { values: { '-k': 'text', '-t': 'text', '-S': 'text' }, refused: /^(?:-[oT]|--(?:o|co|t|f))/ },
  uniq: { values: { '-f': 'text', '-s': 'text', '-w': 'text' }, maxOperands: 1 },
  realpath: { unknown: true },
  readlink: { unknown: true },
  md5sum: {},
  sha1sum: {},
  sha256sum: {},
  cksum: {},
  base64: { values: { '-w': 'text' } },
  od: { values: { '-A': 'text', '-t': 'text', '-N': 'text', '-j': 'text' } },
  hexdump: { values: { '-n': 'text', '-s': 'text', '-e': 'text' } },
  xxd: { values: { '-l': 'text', '-s': 'text', '-c': 'text' }, refused: /^-r/, maxOperands: 1 },
  strings: { values: { '-n': 'text' } },
  grep,
  egrep: grep,
  fgrep: grep,
  rg: ripgrep,
};

/** Commands that read files. */
export const readerRules: readonly (readonly [string, CommandRule])[] = Object.entries(readers).map(
  ([name, table]) => [name, reader(table)],
);
