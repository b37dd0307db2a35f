import { refuse } from '../../../decision/decision.js';
import { type Argument, toArgument } from '../../../shell/expand-word.js';
import type { CommandCall } from '../command-rule.js';

/** Paths that `find` passes to a command or deletes have the names that it searches for: those are judged. */
export function findRule(call: CommandCall): void {
  const { args } = call;
  let at = 0;
  while (/^-[HLP]$/.test(args[at]?.text ?? '')) at += 1;
  const roots: Argument[] = [];
  for (; at < args.length && !/^[-(!]/.test(args[at]?.text ?? ''); at += 1) {
    const arg = args[at];
    if (arg) roots.push(arg);
  }
  for (const root of roots) call.path(root, 'read');
  const expressions = args.slice(at);
  const names = foundNames(expressions);
  const places = roots.length > 0 ? roots : [toArgument('.')];
  const isTemporary = places.every((root) => call.isScratch(root));
  const found = (): readonly Argument[] => {
    if (isTemporary) return places;
    if (names === null || names.some((name) => name.unknown))
      return [{ text: '', unknown: true, split: false }];
    return places.flatMap((root) => names.map((name) => ({ ...name, text: `${root.text}/${name.text}` })));
  };
  for (let index = 0; index < expressions.length; index += 1) {
    const arg = expressions[index];
    if (arg === undefined) break;
    if (/^-(?:exec|execdir|ok|okdir)$/.test(arg.text)) {
      const end = expressions.findIndex((other, position) => position > index && /^[;+]$/.test(other.text));
      if (end === -1) refuse('unparsable', 'The command after -exec must end with ";" or "+".');
      const command = expressions.slice(index + 1, end);
      for (const path of found()) {
        call.command(
          command.map((word) =>
            word.text.includes('{}') ? { ...path, text: word.text.replaceAll('{}', path.text) } : word,
          ),
        );
      }
      index = end;
    } else if (arg.text === '-delete') {
      if (names === null && !isTemporary && !expressions.some(({ text }) => text === '-empty')) {
        refuse('find-action', 'find -delete without -name would delete everything below the folder.');
      }
      for (const path of found()) call.path(path, 'write');
    } else if (/^-(?:fprint.*|fls)$/.test(arg.text)) {
      const target = expressions[index + 1];
      if (target) call.path(target, 'write');
    } else if (
      arg.unknown &&
      !/^-(?:i?(?:name|path|regex)|newer|size|m(?:time|min))$/.test(expressions[index - 1]?.text ?? '')
    ) {
      refuse('unknown-argument', 'An expression of find is not literal text. Write its value directly.');
    }
  }
}

/** The names that found files can have, if every alternative of the expression requires one; null: any name. */
export function foundNames(expressions: readonly Argument[]): readonly Argument[] | null {
  const names: Argument[] = [];
  const open: { asks: boolean; all: boolean }[] = [{ asks: false, all: true }];
  expressions.forEach((arg, index) => {
    const before = expressions[index - 1]?.text ?? '';
    const isNegated = /^(?:!|-not)$/.test(expressions[index - 2]?.text ?? '');
    const now = open.at(-1);
    if (now === undefined) return;
    if (arg.text === '(') open.push({ asks: false, all: !/^(?:!|-not)$/.test(before) });
    else if (arg.text === ')' && open.length > 1) {
      open.pop();
      const outer = open.at(-1);
      if (outer && now.all && now.asks) outer.asks = true;
    } else if (/^(?:-o|-or|,)$/.test(arg.text)) {
      now.all &&= now.asks;
      now.asks = false;
    } else if (/^-i?(?:name|path|wholename)$/.test(before) && !isNegated) {
      now.asks = true;
      names.push(/name$/.test(before) ? arg : { ...arg, text: arg.text.replace(/^\.\//, '') });
    }
  });
  const [top] = open;
  return open.length === 1 && top?.all && top.asks ? names : null;
}
