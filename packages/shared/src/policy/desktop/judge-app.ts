import type { DesktopPolicy } from '../policy-schema.js';
import { quote, splitWords, toPlain } from './plain-text.js';
import type { Ruling } from './ruling.js';

const extensions = /\.(?:exe|com|bat|cmd|msc|cpl|lnk|ps1|vbs|js|wsf|hta|app|desktop|appref-ms|sh)$/;

/** The name of a program, however it was written: without folder, extension, version of letters, and in lower case. */
export function toAppName(word: string): string {
  const last =
    toPlain(word)
      .replace(/[\\/]+$/u, '')
      .split(/[\\/]/)
      .at(-1) ?? '';
  // Windows ignores dots and spaces at the end of a name, and `cmd.exe::$DATA` is `cmd.exe`.
  let name = last
    .replace(/:.*$/u, '')
    .replace(/[. ]+$/u, '')
    .trim();
  while (extensions.test(name)) name = name.replace(extensions, '').replace(/[. ]+$/u, '');
  return name;
}

/** Whether a program of that name is blocked. */
export function isBlockedApp(name: string, policy: Pick<DesktopPolicy, 'blockedApps'>): boolean {
  const wanted = toAppName(name);
  return wanted !== '' && policy.blockedApps.some((blocked) => toAppName(blocked) === wanted);
}

/**
 * Whether a program may be started by this line: its name, alone or with a path and arguments. Every word of it counts,
 * since one program starts another (`start "" cmd`, `env xterm`); what a shell would expand cannot be read, and is refused.
 */
export function judgeApp(app: string, policy: DesktopPolicy): Ruling | null {
  const line = toPlain(app).trim();
  if (line === '' || line.length > 200 || /\p{Cc}/u.test(line)) {
    return { rule: 'app-form', reason: `${quote(app)} is no name of a program.` };
  }
  if (/[%$`^*?]|~\d/.test(line)) {
    return {
      rule: 'app-form',
      reason: `${quote(app)} names a program in a way that cannot be checked.`,
      hint: 'Name the program by its plain name, without variables, wildcards or short names.',
    };
  }
  const names = [line, ...splitWords(line)].map(toAppName);
  const blocked = names.find((name) => isBlockedApp(name, policy));
  if (blocked === undefined) return null;
  return {
    rule: 'blocked-app',
    reason: `${quote(app)} starts "${blocked}", which is a blocked program.`,
    hint: 'A person can take it off desktop.blockedApps in fixpoint.policy.yaml.',
  };
}
