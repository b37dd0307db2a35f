import { readFileSync } from 'node:fs';

export interface CommandCase {
  readonly command: string;
  readonly expected: 'allow' | 'deny';
  /** Why, in the words of the table. */
  readonly reason: string;
}

/** Reads a table of commands: `## pass: reason` or `## deny: reason` over its lines, ⏎ for a line end. */
export function readCases(name: 'core-cases' | 'everyday-commands'): CommandCase[] {
  const cases: CommandCase[] = [];
  let heading: Pick<CommandCase, 'expected' | 'reason'> | undefined;
  for (const line of readFileSync(new URL(`./${name}.txt`, import.meta.url), 'utf8').split('\n')) {
    const match = /^## (pass|deny): (.+)$/.exec(line);
    if (match) heading = { expected: match[1] === 'pass' ? 'allow' : 'deny', reason: match[2] ?? '' };
    else if (line !== '' && !line.startsWith('# ') && heading) {
      cases.push({ ...heading, command: line.replaceAll('⏎', '\n') });
    }
  }
  return cases;
}
