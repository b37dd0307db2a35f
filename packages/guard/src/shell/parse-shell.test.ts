import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { Refusal } from '../decision/decision.js';
import { createGuardFiles } from '../rules/guard-files.js';
import { expandWord } from './expand-word.js';
import { parseShell } from './parse-shell.js';
import type { Command, Script, SimpleCommand } from './shell-syntax.js';

/** A folder without files, so that no pattern matches. */
const emptyFolder = mkdtempSync(join(tmpdir(), 'parse-shell-'));
afterAll(() => rmSync(emptyFolder, { recursive: true }));

/** The arguments of every `p` that the script runs, as the guard reads them; undefined when it refuses. */
function readArguments(source: string): string[][] | undefined {
  try {
    const calls = [...simpleCommands(parseShell(source))].map((command) =>
      command.words.flatMap((word) =>
        expandWord(word, {
          files: createGuardFiles(),
          folders: [emptyFolder],
          variable: () => undefined,
        }),
      ),
    );
    const isClear = calls.every((call) => call[0]?.text === 'p' && call.every((arg) => !arg.unknown));
    return isClear ? calls.map((call) => call.slice(1).map((arg) => arg.text)) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

function* simpleCommands(script: Script): Generator<SimpleCommand> {
  for (const { pipelines } of script) {
    for (const { commands } of pipelines) for (const command of commands) yield* simpleCommandsIn(command);
  }
}

function* simpleCommandsIn(command: Command): Generator<SimpleCommand> {
  if (command.kind === 'simple') yield command;
  if (command.kind === 'group') yield* simpleCommands(command.body);
}

/** What a real bash gives to each `p`, for every source. */
function runBash(sources: readonly string[]): string[] {
  const program =
    'p() { printf "%s\\1" "$#" "$@"; printf "\\2"; }; for source in "$@"; do eval "$source"; printf "\\3"; done';
  const { stdout } = spawnSync('bash', ['--norc', '--noprofile', '-c', program, 'bash', ...sources], {
    cwd: emptyFolder,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', HOME: '/home/nobody' },
    input: '',
  });
  return stdout.split('\u0003').slice(0, -1);
}

const show = (calls: readonly (readonly string[])[]) =>
  calls.map((call) => `${[String(call.length), ...call].join('\u0001')}\u0001\u0002`).join('');

describe('the shell parser', () => {
  it('reads the same commands and words as bash in whatever it accepts (S0-431, U-11)', () => {
    const token = fc.constantFrom(
      ...[
        'a',
        'b1',
        ' ',
        '  ',
        "'",
        '"',
        '\\',
        '$',
        '{',
        '}',
        ',',
        '..',
        '~',
        '#',
        '=',
        '-x',
        '!',
        '*',
        '?',
        '[',
        ']',
      ],
      ...[
        'p ',
        '; p ',
        '\np ',
        ' && p ',
        '(',
        ')',
        '{ p ',
        '; }',
        ' <<E\n',
        '\nE\n',
        " <<'E F'\n",
        ' <<"E"\n',
        'E\n',
        '\\\n',
        '\t',
      ],
      ...[
        "'q r'",
        '"s t"',
        '\\ ',
        'x=1',
        'é',
        '%',
        '^',
        '@',
        ':',
        '/',
        '+',
        '| ',
        '1',
        ';;',
        '()',
        'if',
        'done',
        '\n',
      ],
    );
    let accepted = 0;
    fc.assert(
      fc.property(
        fc.array(
          fc.array(token, { minLength: 1, maxLength: 12 }).map((tokens) => `p ${tokens.join('')}`),
          { minLength: 400, maxLength: 400 },
        ),
        (sources) => {
          const read = sources
            // Both sides of a pipe run at once; patterns that reach the root's files are matched more widely than by bash.
            .filter((source) => !/\||\/.*[[?*]/.test(source))
            .flatMap((source) => {
              const calls = readArguments(source);
              return calls === undefined ? [] : [{ source, expected: show(calls) }];
            });
          const ran = runBash(read.map(({ source }) => source));
          accepted += read.length;
          expect(ran.length).toBe(read.length);
          const wrong = read.findIndex(({ expected }, index) => ran[index] !== expected);
          expect([read[wrong]?.source, ran[wrong]]).toEqual([read[wrong]?.source, read[wrong]?.expected]);
        },
      ),
      { numRuns: 40, endOnFailure: true },
    );
    // A parser that refuses everything would agree with bash too.
    expect(accepted).toBeGreaterThan(2_000);
  });

  it.each([
    'p {$,}p ',
    'p {$,a}HOME',
    "p {$,}'a\\nb'",
    'p {x,$}{HOME,y}',
    'p $.{a,b}',
    'p {1..2}{$,}p',
    'p {~,x}/y',
    'p {a,~root}',
    'p x={~,a}',
    'p {x=,}~',
    'p {x,a:}~/b',
  ])('does not claim to know what bash reads after it has expanded the braces: %j (U-11)', (source) => {
    expect(readArguments(source)).toBeUndefined();
  });

  it.each([
    'echo "open',
    "echo 'open",
    'echo `open',
    'echo $(open',
    '(ls',
    '{ ls',
    'if true',
    'if true; then ls',
    'for f in a; do ls',
    'case x in a) ls',
    'ls )',
    'ls ;; ls',
    '&& ls',
    'ls &&',
    'ls |',
    'ls >',
    'cat <<E\nno end',
    'cat <<"E\nF"\nx\n',
    'f() { ls; }',
    'function f { ls; }',
    'a=(1 2)',
    'a+=1',
    'a[0]=1 ls',
    'coproc ls',
    'select x in a; do ls; done',
    'for ((;;)); do ls; done',
    '((x=1))',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's.
    'echo ${x:-$(ls)}',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: these are the shell's.
    'echo ${!x}',
    'echo $((x[$(ls)]))',
    "echo $'\\x41'",
    'echo @(a|b)',
    'ls\rgit push',
    'ls\u00a0-la',
    'ls \u202egit',
    'ls \u0000',
    'echo \ud800',
  ])('refuses what it does not know for certain: %j (U-11)', (source) => {
    expect(() => parseShell(source)).toThrow(Refusal);
  });
});
