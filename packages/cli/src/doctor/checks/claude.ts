import { join } from 'node:path';
import type { Check } from '../check.js';

/** A version costs milliseconds; a CLI that hangs on start is as good as missing. */
const versionLimitMs = 10_000;

export const claude: Check = {
  name: 'claude',
  required: false,
  async run(machine) {
    const configured = machine.environment.CLAUDE_CODE_PATH;
    const command = configured || 'claude';
    const [program, ...before] = command.startsWith('wsl:')
      ? ['wsl', '-e', command.slice('wsl:'.length)]
      : [command];
    const own = await machine.run(program ?? command, [...before, '--version'], versionLimitMs);
    if (own.exitCode === 0) return { state: 'ok', detail: own.output.trim() };
    if (own.timedOut) {
      return {
        state: 'missing',
        detail: `"${command} --version" gave no answer within ${versionLimitMs / 1000} s`,
        remedy: 'Run it by hand to see what it waits for, or name another one in CLAUDE_CODE_PATH.',
      };
    }
    const remedy =
      'Install it (npm install --global @anthropic-ai/claude-code), log in, or name it in CLAUDE_CODE_PATH.';
    const bundled = join(machine.root, 'node_modules', '.bin', 'claude');
    const demo = configured ? null : await machine.run(bundled, ['--version'], versionLimitMs);
    if (demo?.exitCode === 0) {
      return {
        state: 'warn',
        detail: `${demo.output.trim()} for the demo and the tests; none on PATH`,
        remedy,
      };
    }
    return { state: 'missing', detail: `"${command}" does not run, so nothing can be fixed`, remedy };
  },
};
