import { InvalidInputError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import { keyAliases } from './key-aliases.js';
import { type KeyName, keyNames, modifiers } from './key-names.js';

const known = new Map<string, readonly KeyName[]>([
  ...Object.entries(keyAliases),
  ...keyNames.map((name): [string, readonly KeyName[]] => [plain(name), [name]]),
]);
const isModifier = (key: KeyName): boolean => (modifiers as readonly KeyName[]).includes(key);

/**
 * Reads a key or a combination as people and programs write them: `ctrl+c`, `alt+F4`, `windows`, `page down`, `KP_Enter`, `ctrl++`, or its parts as a
 * list. Returns modifiers first, each once, and at most one other key, last. Throws `InvalidInputError` for unknown names, including keys that end
 * the calling process.
 */
export function parseKeys(combination: string | readonly string[]): readonly KeyName[] {
  const given = typeof combination === 'string' ? combination : combination.join('+');
  const parts = typeof combination === 'string' ? split(combination) : combination.flatMap(split);
  const keys = parts.flatMap(
    (part) => read(part, parts.length === 1) ?? refuse(given, `"${part}" is not a key`),
  );
  const others = [...new Set(keys.filter((key) => !isModifier(key)))];
  if (keys.length === 0) return refuse(given, 'it contains no key');
  if (others.length > 1) return refuse(given, `${others.join(' and ')} cannot be pressed together`);
  return [...modifiers.filter((key) => keys.includes(key)), ...others];
}

/** At `+`, unless it is the key itself, as in `+` and `ctrl++`. */
function split(text: string): string[] {
  // A blank, a tab and a line break are also keys.
  if (known.has(text)) return [text];
  const trimmed = text.trim();
  if (known.has(plain(trimmed))) return [trimmed];
  const isPlusKey = trimmed.endsWith('++');
  const parts = (isPlusKey ? trimmed.slice(0, -2) : trimmed)
    .split('+')
    .flatMap((part) => splitDashes(part.trim()));
  return isPlusKey ? [...parts, '+'] : parts;
}

/** `ctrl-c`, but not `page-up` or `-`. */
function splitDashes(part: string): string[] {
  if (read(part, false) !== null) return [part];
  const pieces = part.split('-').map((piece) => piece.trim());
  return pieces.length > 1 && pieces.every((piece) => read(piece, false) !== null) ? pieces : [part];
}

function read(name: string, isAlone: boolean): readonly KeyName[] | null {
  // `A` alone is the capital; in `ctrl+A` it is the key with that letter.
  if (isAlone && /^[A-Z]$/.test(name)) return ['shift', name.toLowerCase() as KeyName];
  return known.get(name) ?? known.get(plain(name)) ?? null;
}

/** `Page_Down`, `page down`, `page-down` and `PageDown` become the same. */
function plain(name: string): string {
  return name.length === 1 ? name.toLowerCase() : name.toLowerCase().replace(/[\s_-]/g, '');
}

function refuse(given: string, why: string): never {
  throw new InvalidInputError(`"${toSafeLine(given, 100)}" cannot be pressed: ${toSafeLine(why, 200)}.`, {
    field: 'keys',
    hint: 'Use names such as enter, F4, page-down or a, joined by "+": modifiers (ctrl, shift, alt, super) and at most one other key.',
  });
}
