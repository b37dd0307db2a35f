import { judgeApp } from './judge-app.js';
import { judgeCommand } from './judge-command.js';
import { isPath, judgePath } from './judge-path.js';
import { judgeUrl, type UrlRules } from './judge-url.js';
import { splitWords } from './plain-text.js';
import { readAddress } from './read-address.js';
import { firstOf, type Ruling } from './ruling.js';
import type { TypingPlace } from './typing-memory.js';

/** Where a line goes: by its keys, or into a field that runs what is entered; `unknown` where no window can be told. */
export type LineField = TypingPlace | 'command-line' | 'unknown';

/** Schemes that mean something to a browser or the system; `note:` before a word means nothing. */
const harmfulSchemes = /^(?:https?|file|ftp|javascript|vbscript|data|blob|view-source):/i;

/** Whether a line may be entered: as a command, as a path, and as an address, since nobody sees into the field it goes to. */
export function judgeLine(line: string, field: LineField, rules: UrlRules): Ruling | null {
  const text = line.trim();
  if (text === '') return null;
  return firstOf(
    () => judgeCommand(text, field, rules.policy),
    () => (field === 'launcher' ? judgeLaunch(text, rules) : null),
    ...quotedParts(text).map((part) => () => judgeFile(part, rules)),
    () => judgeAddress(text, field, rules),
    ...(field === 'command-line' ? splitWords(text).slice(1) : []).flatMap((word) => [
      () => judgeFile(word, rules),
      () => judgeAddress(word, field, rules),
    ]),
  );
}

/** What a start menu finds by its name. */
function judgeLaunch(text: string, { policy }: UrlRules): Ruling | null {
  const ruling = judgeApp(text.slice(0, 200), policy);
  return ruling?.rule === 'blocked-app' ? ruling : null;
}

function judgeFile(text: string, { policy, places }: UrlRules): Ruling | null {
  return isPath(text) ? judgePath(text, policy, places) : null;
}

/** A dialog takes a file's name in quotes, and several names so. */
function quotedParts(text: string): string[] {
  return text.startsWith('"') ? text.split('"').map((part) => part.trim()) : [text];
}

function judgeAddress(text: string, field: LineField, rules: UrlRules): Ruling | null {
  const isAddressBar = field === 'address-bar';
  const address = readAddress(text, { isAddressBar });
  if (address === null) return null;
  const ruling = judgeUrl(address, rules);
  if (ruling === null || isAddressBar) return ruling;
  // Elsewhere `note:this` is a word and `corp.local\ada` a user's name, but what a class blocks is neither.
  if (harmfulSchemes.test(address) && !/^[\w.-]+\\/.test(text)) return ruling;
  return ruling.rule.startsWith('blocked-url') ? ruling : null;
}
