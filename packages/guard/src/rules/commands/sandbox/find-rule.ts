import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import type { CommandCall } from '../command-rule.js';
import { readExec, splitFind } from '../find-arguments.js';

/** Paths that `find` passes to a command or deletes have the names that it searches for: those are judged. */
export function findRule(call: CommandCall): void {
  const { roots, expression } = splitFind(call.args, /^-[HLP]$/);
  for (const root of roots) call.path(root, 'read');
  const places = roots.length > 0 ? roots : [toArgument('.')];
  const names = foundNames(expression);
  const isTemporary = places.every((root) => call.isScratch(root));
  const isLimited = names !== null || isTemporary || expression.some(({ text }) => text === '-empty');
  const results = isTemporary ? places : possiblePaths(places, names);
  for (let index = 0; index < expression.length; index += 1) {
    const arg = expression[index];
    if (arg === undefined) break;
    if (/^-(?:exec|execdir|ok|okdir)$/.test(arg.text)) {
      const { command, end } = readExec(expression, index);
      for (const path of results) call.command(command.map((word) => insertPath(word, path)));
      index = end;
    } else if (arg.text === '-delete') checkDelete(call, results, isLimited);
    else checkExpression(call, arg, expression[index - 1], expression[index + 1]);
  }
}

function checkDelete(call: CommandCall, paths: readonly Argument[], isLimited: boolean): void {
  if (!isLimited)
    refuse('find-action', 'find -delete without -name would delete everything below the folder.');
  for (const path of paths) call.path(path, 'write');
}

function possiblePaths(places: readonly Argument[], names: readonly Argument[] | null): readonly Argument[] {
  if (names === null || names.some((name) => name.unknown))
    return [{ text: '', unknown: true, split: false }];
  return places.flatMap((root) => names.map((name) => ({ ...name, text: `${root.text}/${name.text}` })));
}

function insertPath(word: Argument, path: Argument): Argument {
  return word.text.includes('{}') ? { ...path, text: word.text.replaceAll('{}', path.text) } : word;
}

function checkExpression(
  call: CommandCall,
  arg: Argument,
  before: Argument | undefined,
  next: Argument | undefined,
): void {
  if (/^-(?:fprint.*|fls)$/.test(arg.text)) {
    if (next) call.path(next, 'write');
  } else if (
    arg.unknown &&
    !/^-(?:i?(?:name|path|regex)|newer|size|m(?:time|min))$/.test(before?.text ?? '')
  ) {
    refuse('unknown-argument', 'An expression of find is not literal text. Write its value directly.');
  }
}

/** Alternatives of an expression or of a part in parentheses. */
interface Alternatives {
  /** The current one requires a name. */
  asks: boolean;
  /** Those before it require one. */
  all: boolean;
}

/** The names that found files can have, if every alternative of the expression requires one; null: any name. */
export function foundNames(expressions: readonly Argument[]): readonly Argument[] | null {
  const names: Argument[] = [];
  const outermost: Alternatives = { asks: false, all: true };
  const open = [outermost];
  for (const [index, arg] of expressions.entries()) {
    const now = open.at(-1) ?? outermost;
    const name = requiredName(expressions, index);
    if (arg.text === '(') open.push({ asks: false, all: !isNegation(expressions[index - 1]) });
    else if (arg.text === ')' && open.length > 1) closePart(open);
    else if (/^(?:-o|-or|,)$/.test(arg.text)) {
      now.all = isNamed(now);
      now.asks = false;
    } else if (name) {
      now.asks = true;
      names.push(name);
    }
  }
  return open.length === 1 && isNamed(outermost) ? names : null;
}

/** The argument at this index if it is a name that the test before it requires. */
function requiredName(expressions: readonly Argument[], index: number): Argument | undefined {
  const arg = expressions[index];
  const test = /^-i?(?:name|path|wholename)$/.exec(expressions[index - 1]?.text ?? '')?.[0];
  if (arg === undefined || test === undefined || isNegation(expressions[index - 2])) return undefined;
  return test.endsWith('name') ? arg : { ...arg, text: arg.text.replace(/^\.\//, '') };
}

function closePart(open: Alternatives[]): void {
  const inner = open.pop();
  const outer = open.at(-1);
  if (outer && isNamed(inner)) outer.asks = true;
}

function isNamed(alternatives: Alternatives | undefined): boolean {
  return alternatives?.all === true && alternatives.asks;
}

function isNegation(arg: Argument | undefined): boolean {
  return arg !== undefined && /^(?:!|-not)$/.test(arg.text);
}
