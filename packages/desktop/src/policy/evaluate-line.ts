import { splitWords } from './comparable-text.js';
import { evaluateApp } from './evaluate-app.js';
import { evaluateCommand } from './evaluate-command.js';
import { evaluatePath, isPath } from './evaluate-path.js';
import { evaluateUrl, type UrlRules } from './evaluate-url.js';
import { type Denial, firstOf } from './guarded-action.js';
import { readAddress } from './read-address.js';
import type { LineField } from './window-field.js';

/** Schemes with a meaning to a browser or the system; `note:` before a word has none. */
const harmfulSchemes = /^(?:https?|file|ftp|javascript|vbscript|data|blob|view-source):/i;

/** Decides if a line may be entered: as a command, as a path, and as an address, since the field that receives it is unknown. */
export function evaluateLine(
  line: string,
  field: LineField,
  rules: UrlRules,
  { isEntered } = { isEntered: true },
): Denial | null {
  const text = line.trim();
  if (text === '') return null;
  return firstOf(
    // The beginning of an address may be the name of a program.
    () => (field === 'address-bar' && !isEntered ? null : evaluateCommand(text, field, rules.policy)),
    () => (field === 'launcher' ? evaluateLaunch(text, rules) : null),
    ...quotedParts(text).map((part) => () => evaluateFile(part, rules)),
    () => evaluateAddress(text, field, rules, isEntered),
    ...(field === 'command-line' ? splitWords(text).slice(1) : []).flatMap((word) => [
      () => evaluateFile(word, rules),
      () => evaluateAddress(word, field, rules, isEntered),
    ]),
  );
}

/** Evaluates a name that a start menu would find. */
function evaluateLaunch(text: string, { policy }: UrlRules): Denial | null {
  const denial = evaluateApp(text.slice(0, 200), policy);
  return denial?.rule === 'blocked-app' ? denial : null;
}

function evaluateFile(text: string, { policy, places }: UrlRules): Denial | null {
  return isPath(text) ? evaluatePath(text, policy, places) : null;
}

/** A dialog accepts a file's name in quotes, and several names that way. */
function quotedParts(text: string): string[] {
  return text.startsWith('"') ? text.split('"').map((part) => part.trim()) : [text];
}

function evaluateAddress(text: string, field: LineField, rules: UrlRules, isEntered: boolean): Denial | null {
  const isAddressBar = field === 'address-bar';
  const address = readAddress(text, { isAddressBar });
  if (address === null) return null;
  const denial = evaluateUrl(address, rules);
  // Half an address is not an address yet: `https://exa`, `[2606:`.
  if (!isEntered && (denial?.rule === 'url-form' || (denial?.rule === 'private-address' && mayGrow(address))))
    return null;
  if (denial === null || isAddressBar) return denial;
  // Elsewhere `note:this` is a word and `corp.local\ada` a user's name, but a text that a class rule blocks is neither.
  if (harmfulSchemes.test(address) && !/^[\w.-]+\\/.test(text)) return denial;
  return denial.rule.startsWith('blocked-url') ? denial : null;
}

/** Returns true if further typing may turn this into a public host: a label, or up to three numbers. */
function mayGrow(address: string): boolean {
  const host = address.replace(/^\w+:[\\/]*/, '');
  return (
    /^(?:[\p{L}\p{N}_-]+|(?:\d{1,3}\.){0,3}\d{0,3}|(?:[\p{L}\p{N}_-]+\.)+[\p{L}-]*)$/u.test(host) &&
    !/^\d{8,}$/.test(host)
  );
}
