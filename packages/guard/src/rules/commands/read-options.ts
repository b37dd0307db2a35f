import { refuse } from '../../decision/decision.js';
import { type Argument, toArgument } from '../../shell/expand-word.js';
import type { CommandCall } from './command-rule.js';

/** Kind of an option's value: text that names no file, a file that is read or written, or names to be read, unless they begin with `!`. */
type ValueKind = 'text' | 'read' | 'write' | 'names';

export interface OptionTable {
  /** Options without a value, separated by blanks: `-r --recursive`. */
  readonly flags?: string;
  readonly values?: Readonly<Record<string, ValueKind>> | undefined;
  /** Options that are not listed pass, and anything path-like in them is checked as a path that is read. */
  readonly lenient?: boolean;
  /** Options of a lenient table that do more than read. */
  readonly refused?: RegExp | undefined;
  /** The first operand ends the options: the rest is a command. */
  readonly stopsAtOperand?: boolean;
}

export interface ReadOptions {
  readonly operands: readonly Argument[];
  /** Every option that was given, by the name it has in the table. */
  readonly options: ReadonlyMap<string, Argument>;
  /** Options with a value, each time they were given. */
  readonly given: readonly (readonly [name: string, value: Argument])[];
  /** Operands before `--`; the others are certainly no options. */
  readonly beforeDashes: number;
}

/** Reads a command's arguments by its table. Shortened long options are not known, so a strict table refuses them. */
export function readOptions(call: CommandCall, table: OptionTable): ReadOptions {
  const { values = {} } = table;
  const flags = new Set(table.flags?.split(' '));
  const operands: Argument[] = [];
  const options = new Map<string, Argument>();
  const given: [string, Argument][] = [];
  const args = [...call.args];

  const valueKind = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);
  const use = (name: string, kind: ValueKind, value: Argument | undefined) => {
    if (value === undefined) refuse('unknown-option', `"${call.name}" needs a value for ${name}.`);
    if (value.split)
      refuse('unknown-argument', `The value of ${name} in "${call.name}" is not literal text.`);
    if (kind === 'read' || kind === 'write') call.path(value, kind);
    if (kind === 'names' && (value.unknown || !value.text.startsWith('!'))) call.path(value, 'read');
    options.set(name, value);
    given.push([name, value]);
  };
  const unlisted = (arg: Argument, name: string, value: string | undefined) => {
    if (table.refused?.test(name) || !table.lenient) {
      refuse('unknown-option', `The option ${name} of "${call.name}" is not allowed for the agent.`);
    }
    options.set(name, arg);
    if (value !== undefined && looksLikePath(value)) call.path({ ...arg, text: value }, 'read');
  };
  const attachedOrNext = (arg: Argument, text: string) =>
    text === '' && !arg.unknown ? args.shift() : { ...arg, text };
  const short = (arg: Argument) => {
    for (let index = 1; index < arg.text.length; index += 1) {
      const name = `-${arg.text[index]}`;
      const rest = arg.text.slice(index + 1);
      const kind = valueKind(name);
      if (kind !== undefined) {
        use(name, kind, attachedOrNext(arg, rest));
        return;
      }
      if (flags.has(name)) options.set(name, arg);
      else unlisted(arg, name, index === 1 ? rest : undefined);
    }
  };
  const readOption = (arg: Argument) => {
    const { name, value } = splitOption(arg);
    const kind = valueKind(name);
    if (arg.unknown && value === undefined) {
      refuse(
        'unknown-argument',
        `An option of "${call.name}" is not literal text. Write its value directly.`,
      );
    }
    if (kind !== undefined) use(name, kind, value ?? args.shift());
    else if (flags.has(arg.text)) options.set(arg.text, arg);
    else if (arg.text.startsWith('--') || (value && table.lenient)) unlisted(arg, name, value?.text);
    else short(arg);
  };

  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg.text === '--' && !arg.unknown) {
      return { operands: [...operands, ...args], options, given, beforeDashes: operands.length };
    }
    if (arg.unknown && arg.text === '' && !table.lenient && !call.sandboxed) {
      refuse(
        'unknown-argument',
        `An argument of "${call.name}" is not literal text. Write its value directly.`,
      );
    }
    if (arg.text.startsWith('-') && arg.text !== '-') readOption(arg);
    else {
      operands.push(arg);
      if (table.stopsAtOperand) operands.push(...args.splice(0));
    }
  }
  return { operands, options, given, beforeDashes: operands.length };
}

/** The parts of `--name=value`. */
export function splitOption(arg: Argument): {
  readonly name: string;
  readonly value: Argument | undefined;
} {
  const equals = arg.text.indexOf('=');
  if (equals === -1) return { name: arg.text, value: undefined };
  return { name: arg.text.slice(0, equals), value: { ...arg, text: arg.text.slice(equals + 1) } };
}

/** Refuses an unknown argument; returns its text otherwise. */
export function constantText(call: CommandCall, arg: Argument | undefined, what: string): string {
  if (arg === undefined) refuse('unknown-argument', `"${call.name}" needs ${what}.`);
  if (arg.unknown)
    refuse('unknown-argument', `${what} of "${call.name}" is not literal text. Write its value directly.`);
  return arg.text;
}

/** The part of an operand such as `HEAD:file` or `a=b` that may name a file. */
export function afterSeparator(arg: Argument, separator: ':' | '='): Argument | undefined {
  const index = arg.text.indexOf(separator);
  return index === -1 ? undefined : { ...toArgument(arg.text.slice(index + 1)), unknown: arg.unknown };
}

function looksLikePath(text: string): boolean {
  return /[./\\~]/.test(text);
}
