import { judgeApp } from './judge-app.js';
import { judgeCommand } from './judge-command.js';
import { isPath, judgePath } from './judge-path.js';
import { judgeUrl, type UrlRules } from './judge-url.js';
import { readAddress } from './read-address.js';
import { firstOf, type Ruling } from './ruling.js';
import type { TypingPlace } from './typing-memory.js';

/** Schemes that mean something to a browser or the system; `note:` before a word means nothing. */
const harmfulSchemes = /^(?:https?|file|ftp|javascript|vbscript|data|blob|view-source):/i;

/** Whether a line may be entered: as a command, as a path, and as an address, since nobody sees into the field it goes to. */
export function judgeLine(line: string, place: TypingPlace, rules: UrlRules): Ruling | null {
  const text = line.trim();
  if (text === '') return null;
  return firstOf(
    () => judgeCommand(text, rules.policy),
    () => (place === 'launcher' ? judgeLaunch(text, rules) : null),
    () => (isPath(text) ? judgePath(text, rules.policy, rules.places) : null),
    () => judgeAddress(text, place, rules),
  );
}

/** What a start menu finds by its name. */
function judgeLaunch(text: string, { policy }: UrlRules): Ruling | null {
  const ruling = judgeApp(text.slice(0, 200), policy);
  return ruling?.rule === 'blocked-app' ? ruling : null;
}

function judgeAddress(text: string, place: TypingPlace, rules: UrlRules): Ruling | null {
  const address = readAddress(text, { isAddressBar: place === 'address-bar' });
  if (address === null) return null;
  const ruling = judgeUrl(address, rules);
  if (ruling === null || place === 'address-bar' || harmfulSchemes.test(address)) return ruling;
  // Elsewhere `note:this` is a word, but a scheme that a class blocks is none.
  return ruling.rule.startsWith('blocked-url') ? ruling : null;
}
