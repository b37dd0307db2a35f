import type { DesktopPolicy } from '../policy-schema.js';
import { isBlockedApp, toAppName } from './judge-app.js';
import { quote, splitWords, toPlain } from './plain-text.js';
import type { Ruling } from './ruling.js';

/** Words before a command that only hand it on. */
const wrappers = new Set([
  'start',
  'call',
  'sudo',
  'doas',
  'env',
  'nohup',
  'exec',
  'runas',
  'explorer',
  'saps',
]);
const stopsByName = new Set([
  'killall',
  'pkill',
  'skill',
  'stop-process',
  'spps',
  'taskkill',
  'tskill',
  'pskill',
]);
const stopsAll = new Set([
  'shutdown',
  'reboot',
  'poweroff',
  'halt',
  'logoff',
  'stop-computer',
  'restart-computer',
]);

/** Whether a line may be typed that a terminal or a run box would take for a command. Prose is none. */
export function judgeCommand(line: string, policy: DesktopPolicy): Ruling | null {
  for (const part of toPlain(line).split(/&&|\|\||[;|&]/)) {
    const ruling = judgeOne(splitWords(part.replace(/^\s*(?:[$>#]|ps>)\s+/, '')), part, policy);
    if (ruling !== null) return ruling;
  }
  return null;
}

function judgeOne(words: readonly string[], shown: string, policy: DesktopPolicy): Ruling | null {
  const start = words.findIndex((word) => !wrappers.has(toAppName(word)) && !/^(?:-|\w+=)/.test(word));
  if (start === -1) return null;
  const [first = '', ...rest] = words.slice(start);
  const name = toAppName(first);
  const isMarked =
    start > 0 || rest.length === 0 || /[\\/]|\.\w{2,4}$/.test(first) || /^[-/]/.test(rest[0] ?? '');
  if (isMarked && isBlockedApp(first, policy)) {
    return {
      rule: 'blocked-app',
      reason: `${quote(shown)} starts "${name}", which is a blocked program.`,
      hint: 'A person can take it off desktop.blockedApps in fixpoint.policy.yaml.',
    };
  }
  return judgeEnding(name, rest, shown, policy);
}

/** Commands that end processes: by name where none of the names is protected, never by number or pattern. */
function judgeEnding(
  name: string,
  args: readonly string[],
  shown: string,
  policy: DesktopPolicy,
): Ruling | null {
  const unclear = (what: string): Ruling => ({
    rule: 'process-unclear',
    reason: `${quote(shown)} ${what}.`,
    hint: 'Close the program by its own menu, or name it.',
  });
  if (name === 'kill' || name === 'xkill') {
    return name === 'xkill' || args.some((arg) => /^-|^\d+$|^%|[$`]/.test(arg))
      ? unclear('ends a process that cannot be told')
      : null;
  }
  if (stopsByName.has(name)) {
    if (args.length === 0) return null;
    if (
      args.some(
        (arg) =>
          /^[-/](?:pid|id|fi)$|^-[fugPst]$/.test(arg) || /^\d+$/.test(arg) || /[*?$`^[\](){}%]/.test(arg),
      )
    ) {
      return unclear('ends processes that cannot be told');
    }
    const ended = args
      .map(toAppName)
      .find((arg) => policy.protectedProcesses.some((kept) => toAppName(kept) === arg));
    return ended === undefined
      ? null
      : { rule: 'protected-process', reason: `${quote(shown)} would end "${ended}", which is never ended.` };
  }
  if (stopsAll.has(name) && args.some((arg) => /^[-/]|^(?:now|\+?\d+)$/.test(arg))) {
    return { rule: 'protected-process', reason: `${quote(shown)} would end the session.` };
  }
  const [verb = ''] = args;
  const stopsService =
    (name === 'systemctl' &&
      args.some((arg) => /^(?:stop|kill|disable|mask|isolate|poweroff|reboot|halt)$/.test(arg))) ||
    ((name === 'net' || name === 'sc' || name === 'stop-service') && /^(?:stop|delete|pause)$/.test(verb)) ||
    (name === 'service' && args[1] === 'stop') ||
    (name === 'wmic' && args.some((arg) => /^(?:delete|terminate)$/.test(arg)));
  return stopsService
    ? { rule: 'protected-process', reason: `${quote(shown)} would stop a part of the system.` }
    : null;
}
