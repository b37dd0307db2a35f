import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createContext } from '../testing/create-context.js';
import { createProgram } from './create-program.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const program = createProgram(createContext().context, () => {});

/** Texts in quotes that start with the word and are not commands: the purpose of a derived key. */
const otherTexts = /^fixpoint cua keys: /;

/** Every `fixpoint …` command in quotes, in backticks or at the start of a line of a code block. */
function findCommands(text: string, isPage: boolean): string[] {
  const quoted = [...text.matchAll(/(?<=["“`])(?:npx )?(fixpoint [a-z][^"”`\n]*)/g)];
  const lines = isPage ? [...text.matchAll(/^ *(?:\$ )?(?:npx )?(fixpoint [a-z].*)$/gm)] : [];
  return [...quoted, ...lines]
    .map(([, command = '']) => command.replace(/\\+$/, '').trim())
    .filter((command) => !otherTexts.test(command));
}

/** What is wrong with a command that a text names; null: it exists, with all of its options. */
function faultOf(text: string): string | null {
  const plain = text.replace(/\\?'[^']*'/g, 'ARGUMENT');
  const words =
    plain
      .split(/ [|#&<>]|[;…]/)[0]
      ?.split(/\s+/)
      .slice(1) ?? [];
  let command: Command = program;
  while (words.length > 0 && command.commands.length > 0) {
    // A page may name several: "fixes list|edit|forget".
    const names = (words.shift() ?? '').split('|').map((word) => word.replace(/[.,:)]+$/, ''));
    const named = names.map((name) =>
      command.commands.find((candidate) => candidate.name() === name || candidate.aliases().includes(name)),
    );
    const place = named.indexOf(undefined);
    if (place !== -1) return /^[a-z]/.test(names[place] ?? '') ? `no command "${names[place]}"` : null;
    command = named[0] ?? command;
  }
  // What stands behind it goes to fixpoint-compare.
  if (command.name() === 'compare') return null;
  const known = new Set(['--help', ...command.options.flatMap(({ long }) => long ?? [])]);
  const unknown = words
    .map((word) => /^--[a-z][a-z-]*/.exec(word)?.[0])
    .find((word) => word && !known.has(word));
  return unknown === undefined ? null : `no option ${unknown}`;
}

describe('commands named in messages, help and docs', () => {
  it('exist, with the options that they are named with', () => {
    const files = execFileSync('git', ['ls-files', 'packages', 'services', 'scripts', 'examples', '*.md'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter(
        (file) =>
          /\.(?:ts|tsx|js|mjs|md|yaml)$/.test(file) && !/\.test\.tsx?$|\/testing\/|CHANGELOG/.test(file),
      );
    const commands = files.flatMap((file) =>
      findCommands(readFileSync(join(root, file), 'utf8'), file.endsWith('.md')).map((command) => ({
        file,
        command,
      })),
    );
    expect(commands.length).toBeGreaterThan(200);
    const faults = commands.flatMap(({ file, command }) => {
      const fault = faultOf(command);
      return fault === null ? [] : [`${file}: ${command}: ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ['fixpoint build approve', 'no command "approve"'],
    ['fixpoint redis-access', 'no command "redis-access"'],
    ['fixpoint task "x" --wach', 'no option --wach'],
    ['fixpoint mail add NAME --kind imap', null],
    ['fixpoint fixes list|edit|forget', null],
    ['fixpoint fixes list|mend', 'no command "mend"'],
    ['fixpoint mail', null],
  ])('are checked: %s', (command, fault) => {
    expect(faultOf(command)).toBe(fault);
  });
});
