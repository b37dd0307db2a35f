import { parseShell } from '../../packages/guard/src/shell/parse-shell.js';
import type { Command, Piece, Script, Word } from '../../packages/guard/src/shell/shell-syntax.js';

/** A command that a page tells people to run. */
export interface DocCommand {
  /** `docs/init.md:56`. */
  readonly place: string;
  /** What it may become when it runs stands as `VALUE`: variables, and the output of other commands. */
  readonly words: readonly string[];
  /** In a block of its own, as it is to be run; else within a sentence or a table, maybe with `[--watch]`. */
  readonly isWhole: boolean;
}

const programs = /^(?:[A-Z_]+=\S* +)*(?:npx|npm|node|curl|source|fixpoint|fixpoint-compare)(?: |$)/;
const shellLanguages = new Set(['', 'sh', 'bash', 'console', 'shell']);

/** The commands of a page, in its order: those of its blocks, and those in its sentences that begin with our own programs. */
export function readDocCommands(file: string, page: string): DocCommand[] {
  const commands: DocCommand[] = [];
  let block: { readonly language: string; readonly from: number; readonly lines: string[] } | null = null;
  for (const [index, line] of page.split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line);
    if (fence !== null && block === null) {
      block = { language: fence[1] ?? '', from: index + 2, lines: [] };
    } else if (fence !== null && block !== null) {
      commands.push(...readBlock(file, block));
      block = null;
    } else if (block !== null) block.lines.push(line.trim());
    else commands.push(...readSentence(`${file}:${index + 1}`, line));
  }
  return commands;
}

function readBlock(
  file: string,
  {
    language,
    from,
    lines,
  }: { readonly language: string; readonly from: number; readonly lines: readonly string[] },
): DocCommand[] {
  if (!shellLanguages.has(language)) return [];
  const place = `${file}:${from}`;
  // A prompt sets what is typed apart from what is answered.
  const typed = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2));
  if (typed.length > 0) return typed.flatMap((line) => readScript(place, line, true));
  if (!lines.some((line) => programs.test(line))) return [];
  return readScript(place, lines.join('\n'), true);
}

function readSentence(place: string, line: string): DocCommand[] {
  const spans = [...line.matchAll(/`((?:npx )?(?:fixpoint|fixpoint-compare) [^`]+)`/g)];
  return spans.flatMap(([, span = '']) => {
    const plain = span
      .replaceAll('\\|', '|')
      .replaceAll(/[[\]]/g, '')
      // Bars without blanks are a choice, not a pipe: the first of them stands for the others, which are looked up by a line of their own.
      .replaceAll(/(?<=\S)\|(?=\S)/g, '/');
    return choicesOf(plain).flatMap((text) => readScript(place, text, false));
  });
}

/** `fixes list/edit` names two commands. */
function choicesOf(text: string): string[] {
  const choice = /(?<= )[a-z-]+(?:\/[a-z-]+)+(?= |$)/.exec(text)?.[0];
  return choice === undefined ? [text] : choice.split('/').map((each) => text.replace(choice, each));
}

function readScript(place: string, text: string, isWhole: boolean): DocCommand[] {
  try {
    return wordsOfScript(parseShell(text, { lenient: true })).map((words) => ({ place, words, isWhole }));
  } catch (error) {
    throw new Error(`${place} cannot be read as a script: ${(error as Error).message}\n${text}`);
  }
}

function wordsOfScript(script: Script): string[][] {
  return script
    .flatMap(({ pipelines }) => pipelines.flatMap(({ commands }) => commands))
    .flatMap((command) => wordsOfCommand(command));
}

function wordsOfCommand(command: Command): string[][] {
  if (command.kind === 'group') return wordsOfScript(command.body);
  if (command.kind !== 'simple') return [];
  const words = [...command.words, ...command.assignments.map(({ value }) => value)];
  return [command.words.map(textOf), ...words.flatMap(({ pieces }) => pieces.flatMap(scriptsIn))];
}

function textOf({ pieces }: Word): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : 'VALUE')).join('');
}

function scriptsIn(piece: Piece): string[][] {
  return piece.kind === 'output' ? wordsOfScript(piece.script) : [];
}
