import { FixpointError } from '@fixpoint/shared/errors';
import { toSafeText } from '@fixpoint/shared/text';

/** A command of a service's row that failed. */
export interface FailedCommand {
  readonly step: 'install' | 'test';
  readonly command: string;
  /** `exit code 127`, `took longer than 4 min 0 s`. */
  readonly how: string;
  readonly output: string;
}

interface Row {
  readonly step?: FailedCommand['step'];
  readonly words: RegExp;
  readonly hint: (match: RegExpExecArray, failed: FailedCommand) => string;
}

/** Number of output lines that show the cause to a person. */
const maxShownLines = 20;

/** Faults of the machine or of the service's row, by the messages of shells, Python, npm, pip and others. */
const table: readonly Row[] = [
  {
    words: /externally-managed-environment/i,
    hint: () =>
      'Install into a virtual environment: set repository.install to "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt" and call .venv/bin/python in repository.test. Then resume the task.',
  },
  {
    words: /No module named '?([\w.]+)'?/,
    hint: ([, name = 'it'], { command }) =>
      `Install ${name} in repository.install, or correct repository.test ("${command}"). Then resume the task.`,
  },
  {
    words: /Missing script: "?([\w:.-]+)|Error: no test specified/i,
    hint: ([, name = 'test']) =>
      `Add the script "${name}" to package.json, or correct repository.test. Then resume the task.`,
  },
  {
    words:
      /(?:^|: )['"]?([\w./@+-]+)['"]?: (?:command )?not found|([\w./@+-]+): No such file or directory\s*$|command not found: (\S+)|'([^']+)' is not recognized/im,
    hint: ([, first, second, third, fourth]) => {
      const name = first ?? second ?? third ?? fourth ?? 'the program';
      return `Install "${name}" on the machine of the fixer or in repository.install, or correct the command. Then resume the task.`;
    },
  },
  {
    step: 'install',
    words:
      /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|tunneling socket|Tunnel connection failed|ProxyError|name resolution|Could not resolve|establish a new connection|Could not (?:fetch|transfer)|META_FETCH_FAIL|dial tcp|network is unreachable|failed to (?:download|fetch)/i,
    hint: () =>
      'Check that the machine of the fixer can reach the package registry. To use another registry, add it to diff.registries in the policy file. Then resume the task.',
  },
  {
    step: 'install',
    words: /\b(?:E401|E403|401 Unauthorized|403 Forbidden)\b/i,
    hint: () => 'Give the fixer access to the package registry, then resume the task.',
  },
];

/** Failures that may be over in a minute: those of the registry, and stopped commands. */
const transient =
  /\b(?:E?429|E?50[0234])\b(?! bytes)|took longer than|SIG(?:KILL|TERM)|exit code (?:137|143)\b/i;

/**
 * The fault of the set-up that made a command fail, which lasts until a person repairs it; null for any other failure. An install of a commit that is
 * on the branch already fails for no other reason; tests do so only with the words of the table.
 */
export function findSetupFault(failed: FailedCommand): FixpointError | null {
  const { step, command, how } = failed;
  const output = toSafeText(failed.output).trim();
  if (step === 'install' && transient.test(`${how}\n${output}`)) return null;
  const hint = findHint({ ...failed, output });
  if (hint === null && step === 'test') return null;
  const lines = output.split('\n').slice(-maxShownLines).join('\n');
  const what = step === 'install' ? 'Installing' : 'Testing';
  return new FixpointError(`${what} with "${command}" failed: ${how}\n${lines}`.trim(), {
    code: 'setup',
    retry: 'person',
    hint:
      hint ??
      'Try the command in a fresh clone; correct repository.install or repository.workdir of the service. Then resume the task.',
    context: { step, command, how, output: lines },
  });
}

/** A test run counts only if the missing thing is the test runner: the code under test may miss a module too. */
function findHint(failed: FailedCommand): string | null {
  for (const row of table) {
    if (row.step !== undefined && row.step !== failed.step) continue;
    const match = row.words.exec(failed.output);
    if (match === null) continue;
    if (failed.step === 'install' || isRunner(match, failed)) return row.hint(match, failed);
  }
  return null;
}

function isRunner(match: RegExpExecArray, { command, how }: FailedCommand): boolean {
  const name = match.slice(1).find((group) => group !== undefined);
  return name === undefined || /\b12[67]\b/.test(how) || command.includes(name.split('/').at(-1) ?? name);
}
