import type { DesktopPolicy } from '@fixpoint/guard/policy';
import { quote, splitWords, toPlain } from './comparable-text.js';
import { isBlockedApp, toAppName } from './evaluate-app.js';
import type { Denial } from './guarded-action.js';
import type { LineField } from './window-field.js';

/** Words before a command that only pass it on. */
const wrappers = new Set(
  `start call sudo doas env nohup exec runas explorer saps start-process setsid nice ionice xargs busybox stdbuf timeout
   open xdg-open gtk-launch gio kde-open kioclient kioclient5 exo-open gnome-open dex pkexec gksu gksudo kdesu invoke-item ii
   script watch unbuffer rlwrap strace firejail command builtin flatpak snap`.split(/\s+/),
);
/** `flatpak run org.gnome.Terminal`, `gio launch x.desktop` */
const handingOn = new Set(['run', 'launch', 'open']);
/** Names of blocked programs that are also everyday words, and occur in headings and searches. */
const everydayWords = new Set(
  `control services settings console terminal terminator terminology kitty tilda foot run st dash fish hyper tabby sakura ubuntu debian
   python node node.js ruby perl julia octave scala clojure racket guile elixir ocaml kotlin groovy java lua idle pry bun zoc warp rio
   contour putty ssh telnet jupyter reg autoruns automator`.split(/\s+/),
);
const stopsByName = new Set(
  'killall pkill skill stop-process spps taskkill tskill pskill killall5'.split(' '),
);
const stopsAll = new Set(
  'shutdown reboot poweroff halt logoff stop-computer restart-computer init telinit gnome-session-quit'.split(
    ' ',
  ),
);
const ofService = /^(?:stop|delete|pause|config)$/;

/** Decides if a line that a terminal or a run box would take for a command may be typed. Prose is not a command. */
export function evaluateCommand(line: string, field: LineField, policy: DesktopPolicy): Denial | null {
  for (const part of toPlain(line).split(/&&|\|\||[;|&]/)) {
    // cmd needs no blank before an option.
    const command = part.replace(/^\s*(?:[$>#]|ps>)\s+/, '').replace(/^(\s*[\w.-]+)(\/\w)(?!\w)/, '$1 $2');
    const denial = evaluateOne(splitWords(command), part, field, policy);
    if (denial !== null) return denial;
  }
  return null;
}

function evaluateOne(
  words: readonly string[],
  shown: string,
  field: LineField,
  policy: DesktopPolicy,
): Denial | null {
  const isHandedOn = wrappers.has(toAppName(words[0] ?? '')) || /^\w+=/.test(words[0] ?? '');
  const start = words.findIndex(
    (word, index) =>
      !wrappers.has(toAppName(word)) &&
      !/^(?:-|\w+=)/.test(word) &&
      !(isHandedOn && /^\d+[smhd]?$/.test(word)) &&
      !(isHandedOn && index === 1 && handingOn.has(word)),
  );
  if (start === -1) return null;
  const [first = '', ...rest] = words.slice(start);
  const name = toAppName(first);
  // `open -a Terminal`: an option before the name shows that the line is not prose.
  const hasOption = isHandedOn && words.slice(0, start).some((word) => /^--?\w/.test(word));
  const isNamed = [first, words.slice(start).join(' ')].some((name) => isBlockedApp(name, policy));
  if (isNamed && (hasOption || isStart(first, rest, isHandedOn, field))) {
    return {
      rule: 'blocked-app',
      reason: `${quote(shown)} starts "${name}", which is a blocked program.`,
      hint: 'A person can remove it from desktop.blockedApps in fixpoint.policy.yaml.',
    };
  }
  return evaluateEnding(name, rest, shown, policy);
}

/** Returns true if a line that begins with the name of a program starts it, false if it only mentions it. */
function isStart(first: string, rest: readonly string[], isHandedOn: boolean, field: LineField): boolean {
  if (field === 'command-line' || /[\\/]|\.(?:exe|com|msc|cpl)$/.test(first)) return true;
  if (rest.some((word) => /^[-/]\w/.test(word) || /\.(?:dll|exe|msc|cpl)\b/.test(word))) return true;
  if (field === 'anywhere' && everydayWords.has(toAppName(first))) return false;
  if (isHandedOn || rest.length === 0) return true;
  // In an unidentified window, `ssh host` and `python x.py` are commands, and "cmd is another." is prose.
  return field === 'unknown' && (rest.length === 1 || rest.some((word) => /\w[.@:=\\/]\w/.test(word)));
}

/** Commands that end processes: by name if no protected process is named, never by number or pattern. */
function evaluateEnding(
  name: string,
  args: readonly string[],
  shown: string,
  policy: DesktopPolicy,
): Denial | null {
  const unclear = (what: string): Denial => ({
    rule: 'process-unclear',
    reason: `${quote(shown)} ${what}.`,
    hint: 'Close the program from its own menu, or end it by its name.',
  });
  if (name === 'xkill' || (name === 'kill' && args.some((arg) => /^-|^\d+$|^%|[$`]/.test(arg)))) {
    return unclear('ends a process that cannot be identified');
  }
  if (stopsByName.has(name) || (name === 'kill' && args.length === 1)) {
    if (name === 'killall5') return unclear('ends every process');
    if (args.some(isUnclearTarget)) return unclear('ends processes that cannot be identified');
    const ended = args
      .map(toAppName)
      .find((arg) => policy.protectedProcesses.some((kept) => toAppName(kept) === arg));
    return ended === undefined
      ? null
      : {
          rule: 'protected-process',
          reason: `${quote(shown)} would end "${ended}", which must not be ended.`,
        };
  }
  if (endsSession(name, args)) {
    return { rule: 'protected-process', reason: `${quote(shown)} would end the session.` };
  }
  return stopsService(name, args)
    ? { rule: 'protected-process', reason: `${quote(shown)} would stop a part of the system.` }
    : null;
}

/** True for a number, a pattern, and an option that takes one. */
function isUnclearTarget(arg: string): boolean {
  return /^[-/](?:pid|id|fi)$|^-[fugPst]$/.test(arg) || /^\d+$/.test(arg) || /[*?$`^[\](){}%]/.test(arg);
}

function endsSession(name: string, args: readonly string[]): boolean {
  return name === 'logoff'
    ? args.length === 0 || /^[-/\d]/.test(args[0] ?? '')
    : stopsAll.has(name) && endsNow(args);
}

function endsNow(args: readonly string[]): boolean {
  return args.some((arg) => /^[-/]\w|^--\w|^(?:now|\+?\d+)$/.test(arg));
}

function stopsService(name: string, args: readonly string[]): boolean {
  const has = (pattern: RegExp) => args.some((arg) => pattern.test(arg));
  switch (name) {
    case 'systemctl':
      return has(
        /^(?:stop|restart|kill|disable|mask|isolate|poweroff|reboot|halt|suspend|hibernate|rescue|emergency|exit)$/,
      );
    case 'loginctl':
      return has(/^(?:terminate|kill)-/) || has(/^(?:poweroff|reboot|suspend|lock-sessions?)$/);
    case 'net':
      return ofService.test(args[0] ?? '') && args.filter((arg) => !arg.startsWith('/')).length === 2;
    case 'sc':
      // `sc \\machine stop name`
      return ofService.test(args.find((arg) => !arg.startsWith('\\')) ?? '');
    case 'service':
      return /^(?:stop|restart)$/.test(args[1] ?? '');
    case 'wmic':
      return has(/^(?:delete|terminate)$/);
    case 'stop-service':
    case 'suspend-service':
    case 'restart-service':
      return args.length > 0;
    case 'fuser':
      return has(/^-\w*k/);
    default:
      return false;
  }
}
