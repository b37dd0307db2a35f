import type { DesktopPolicy } from '@fixpoint/guard/policy';
import { hasUnsafeCharacters } from '@fixpoint/shared/text';
import { quote, splitWords, toPlain } from './comparable-text.js';
import type { Denial } from './guarded-action.js';

const extensions =
  /\.(?:exe|com|bat|cmd|msc|cpl|lnk|ps1|vbs|vbe|js|jse|wsf|wsh|hta|reg|app|appimage|desktop|appref-ms|sh|command|scr|pif)$/;
/** Programs that read files which are not programs themselves. */
const readers: Readonly<Record<string, string>> = {
  bat: 'cmd',
  cmd: 'cmd',
  msc: 'mmc',
  cpl: 'control',
  ps1: 'powershell',
  vbs: 'wscript',
  vbe: 'wscript',
  js: 'wscript',
  jse: 'wscript',
  wsf: 'wscript',
  wsh: 'wscript',
  hta: 'mshta',
  reg: 'regedit',
  sh: 'sh',
  // Programs under another name.
  scr: 'cmd',
  pif: 'cmd',
  msi: 'msiexec',
  msp: 'msiexec',
  chm: 'hh',
  rdp: 'mstsc',
  py: 'python',
  pyw: 'python',
  rb: 'ruby',
  pl: 'perl',
  php: 'php',
  lua: 'lua',
  jar: 'java',
  command: 'terminal',
  scpt: 'script editor',
  scptd: 'script editor',
  applescript: 'script editor',
  workflow: 'automator',
};

/** The name of a program, whatever its spelling: without folder, extension, style of letters, and in lower case. */
export function toAppName(word: string): string {
  let name = toFileName(word);
  while (extensions.test(name)) name = trimName(name.replace(extensions, ''));
  return name;
}

/** Returns true if a program of that name is blocked. */
export function isBlockedApp(name: string, policy: Pick<DesktopPolicy, 'blockedApps'>): boolean {
  return blockedNameOf(name, policy) !== null;
}

/**
 * Decides if a program may be started by this line: its name, alone or with a path and arguments. Every word of it counts, since one program starts
 * another (`start "" cmd`, `env xterm`); text that a shell would expand cannot be read, and is refused.
 */
export function evaluateApp(app: string, policy: Pick<DesktopPolicy, 'blockedApps'>): Denial | null {
  const line = toPlain(app).trim();
  if (line === '' || line.length > 200 || hasUnsafeCharacters(line)) {
    return { rule: 'app-form', reason: `${quote(app)} is not a program name.` };
  }
  if (/[%$`^*?]|~\d/.test(line)) {
    return {
      rule: 'app-form',
      reason: `${quote(app)} refers to a program in a way that cannot be checked.`,
      hint: 'Use the plain name of the program, without variables, wildcards or Windows short names (PROGRA~1).',
    };
  }
  if (/(?:^|[\s"'=])[a-z][a-z0-9+.-]+:(?!:)/.test(line)) {
    return {
      rule: 'app-form',
      reason: `${quote(app)} is or contains a URL, not only a program name.`,
      hint: 'Open the URL directly.',
    };
  }
  const words = splitWords(line);
  const runs = words.flatMap((_, start) =>
    [1, 2, 3].map((length) => words.slice(start, start + length).join(' ')),
  );
  const blocked = [line, ...runs].map((name) => blockedNameOf(name, policy)).find((name) => name !== null);
  if (blocked === undefined) return null;
  return {
    rule: 'blocked-app',
    reason: `${quote(app)} starts "${blocked}", which is a blocked program.`,
    hint: 'A person can remove it from desktop.blockedApps in fixpoint.policy.yaml.',
  };
}

function blockedNameOf(name: string, { blockedApps }: Pick<DesktopPolicy, 'blockedApps'>): string | null {
  const reader = readers[/\.(\w+)$/.exec(toFileName(name))?.[1] ?? ''];
  const plain = toAppName(name);
  const wanted = [
    plain,
    withoutVersion(plain),
    identifiedName(plain),
    ...(reader === undefined ? [] : [reader]),
  ].filter((candidate) => candidate !== '');
  return wanted.find((candidate) => blockedApps.some((blocked) => toAppName(blocked) === candidate)) ?? null;
}

/** `python3.11` and `irb3.1` count as `python` and `irb`. */
function withoutVersion(name: string): string {
  return name.replace(/(?<=[a-z]{2})[-_ ]?\d+(?:[._-]\d+)*$/, '');
}

/** `org.gnome.Terminal` and `Microsoft.WindowsTerminal_8wekyb3d8bbwe!App` are identifiers of programs. */
function identifiedName(name: string): string {
  const [, last = ''] =
    /^(?:[a-z][\w-]*\.){2,}([\w-]+)$/.exec(name) ?? /^(?:[a-z]\w*\.)+(\w+?)_\w+(?:!\w+)?$/.exec(name) ?? [];
  return last;
}

function toFileName(word: string): string {
  const last =
    toPlain(word)
      .replace(/[\\/]+$/u, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  // `cmd.exe::$DATA` is `cmd.exe`.
  return trimName(last.replace(/:.*$/u, ''));
}

/** Windows ignores dots and spaces at the end of a name, and a shell treats a comma there as a blank. */
function trimName(name: string): string {
  return name.replace(/[. ,;=]+$/u, '').trim();
}

/** Decides if a program may be started, once the file that its name leads to is known. */
export function evaluateStartedProgram(
  app: string,
  file: string,
  policy: Pick<DesktopPolicy, 'blockedApps'>,
): Denial | null {
  const blocked = blockedNameOf(file, policy);
  if (blocked === null) return null;
  return {
    rule: 'blocked-app',
    reason: `${quote(app)} is ${quote(file)} on this machine. That is "${blocked}", a blocked program.`,
    hint: 'A person can remove it from desktop.blockedApps in fixpoint.policy.yaml.',
  };
}
