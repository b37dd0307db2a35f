import { join } from 'node:path';
import { probeArguments, readClaudeLogin } from '@fixpoint/agents/claude';
import { countOf } from '@fixpoint/shared/text';
import { defineMachineCheck, type Machine } from '../machine.js';

export const node = defineMachineCheck({
  name: 'Node',
  required: true,
  async run({ nodeVersion }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
    if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', message: nodeVersion };
    return {
      state: 'failed',
      code: 'node/too-old',
      message: `${nodeVersion} is too old`,
      remedy: 'Install Node 20.19 or newer: https://nodejs.org.',
    };
  },
});

/** git as GIT_PATH names it, and gh on the same side: within WSL if git is there, since it answers git's questions. */
function findTool({ environment, run }: Machine, name: 'git' | 'gh', folder: string | null = null) {
  const configured = environment.GIT_PATH || 'git';
  const isWsl = configured.startsWith(wslPrefix);
  const gitCommand = isWsl ? configured.slice(wslPrefix.length) : configured;
  const command = name === 'gh' ? 'gh' : gitCommand;
  // WSL takes the names that folders have in Windows, and enters them itself.
  const [program = command, ...before] = isWsl
    ? ['wsl', ...(folder === null ? [] : ['--cd', folder]), '-e', command]
    : [command, ...(folder === null ? [] : ['-C', folder])];
  return (args: readonly string[]) => run(program, [...before, ...args]);
}

const wslPrefix = 'wsl:';

/** The folder of the target service's checkout, or the current one. */
export const git = defineMachineCheck({
  name: 'git',
  required: true,
  owner: 'fixer',
  async run(machine) {
    const version = await findTool(machine, 'git')(['--version']);
    if (version.exitCode !== 0) {
      return {
        state: 'failed',
        code: 'git/missing',
        message: machine.environment.GIT_PATH
          ? `GIT_PATH "${machine.environment.GIT_PATH}" does not run`
          : 'git is not on PATH',
        remedy: 'Install it: https://git-scm.com/downloads.',
      };
    }
    const name = version.output.trim().replace(/^git version /, '');
    const folder = machine.environment.REPO_PATH || machine.cwd;
    const run = findTool(machine, 'git', folder);
    const bare = await run(['rev-parse', '--is-bare-repository']);
    if (bare.exitCode !== 0) {
      const message = `${name}; ${folder} is not a git repository`;
      if (!machine.environment.REPO_PATH) return { state: 'ok', message };
      return {
        state: 'warning',
        code: 'git/no-repository',
        message,
        remedy: 'Set REPO_PATH to a bare repository, or to a checkout with a remote "origin".',
      };
    }
    if (bare.output.trim() === 'true')
      return { state: 'ok', message: `${name}; ${folder} is a bare repository` };
    const origin = await run(['config', '--get', 'remote.origin.url']);
    if (machine.environment.REPO_PATH && origin.output.trim() === '') {
      return {
        state: 'warning',
        code: 'git/no-remote',
        message: `${name}; ${folder} is a checkout without a remote "origin", so pushes have no target`,
        remedy: 'Add the remote, or set REPO_PATH to a bare repository.',
      };
    }
    const status = await run(['status', '--porcelain']);
    if (status.exitCode !== 0) return { state: 'ok', message: `${name}; ${folder} cannot be read` };
    const changes = status.output.split('\n').filter((line) => line !== '').length;
    if (changes === 0) return { state: 'ok', message: `${name}; ${folder} is clean` };
    return {
      state: 'warning',
      code: 'git/uncommitted',
      message: `${name}; ${folder} has ${countOf(changes, 'uncommitted change')}`,
      remedy: 'Commit and push changes that the loop should see: it works in separate clones of the remote.',
    };
  },
});

export const gh = defineMachineCheck({
  name: 'gh',
  required: false,
  owner: 'fixer',
  async run(machine) {
    const status = await findTool(machine, 'gh')(['auth', 'status']);
    if (status.exitCode === 0) {
      const account = /account (\S+)/.exec(status.output)?.[1];
      return { state: 'ok', message: account === undefined ? 'logged in' : `logged in as ${account}` };
    }
    if (status.exitCode === null) {
      return {
        state: 'failed',
        code: 'gh/missing',
        message: 'gh is not on PATH; pushes then need another credential helper',
        remedy: 'Install it (https://cli.github.com) and run "gh auth login".',
      };
    }
    return {
      state: 'warning',
      code: 'gh/not-logged-in',
      message: 'gh is not logged in',
      remedy: 'Run "gh auth login".',
    };
  },
});

function findAgent({ environment, run }: Machine) {
  const command = environment.CLAUDE_CODE_PATH || 'claude';
  const [program = command, ...before] = command.startsWith(wslPrefix)
    ? ['wsl', '-e', command.slice(wslPrefix.length)]
    : [command];
  return {
    command,
    run: (args: readonly string[], limitMs: number) => run(program, [...before, ...args], limitMs),
  };
}

/** A version costs milliseconds; a CLI that hangs on start is as good as missing. */
const versionLimitMs = 10_000;

export const claude = defineMachineCheck({
  name: 'claude',
  required: false,
  owner: 'fixer',
  alsoOn: ['desktop-runner', 'orchestrator'],
  async run(machine) {
    const configured = machine.environment.CLAUDE_CODE_PATH;
    const { command, run } = findAgent(machine);
    const own = await run(['--version'], versionLimitMs);
    if (own.exitCode === 0) {
      // The CLI prints its version without a login, so that shows nothing about runs.
      const { output, exitCode } = await run(['auth', 'status'], versionLimitMs);
      const login = readClaudeLogin(command, { output, exitCode: exitCode ?? undefined });
      return { ...login, message: `${own.output.trim()}; ${login.message}` };
    }
    if (own.timedOut) {
      return {
        state: 'failed',
        code: 'agent/silent',
        message: `"${command} --version" did not finish within ${versionLimitMs / 1000} s`,
        remedy: 'Run it in a terminal to see what it waits for, or set CLAUDE_CODE_PATH to another program.',
      };
    }
    const remedy =
      'Install it (npm install --global @anthropic-ai/claude-code), log in, or set CLAUDE_CODE_PATH to its path.';
    const bundled = join(machine.root, 'node_modules', '.bin', 'claude');
    const demo = configured ? null : await machine.run(bundled, ['--version'], versionLimitMs);
    if (demo?.exitCode === 0) {
      return {
        state: 'warning',
        code: 'agent/missing',
        message: `${demo.output.trim()} is installed for the demo and the tests only; claude is not on PATH`,
        remedy,
      };
    }
    return {
      state: 'failed',
      code: 'agent/missing',
      message: `"${command}" does not run, so fixes are not possible`,
      remedy,
    };
  },
});

const modelLimitMs = 60_000;

/** One short answer of the model, for --ask-model: the only check that costs money. */
export const model = defineMachineCheck({
  name: 'model',
  limitMs: modelLimitMs + 10_000,
  required: false,
  owner: 'fixer',
  alsoOn: ['desktop-runner', 'orchestrator'],
  async run(machine) {
    const { exitCode, output, timedOut } = await findAgent(machine).run(probeArguments, modelLimitMs);
    if (exitCode === 0) return { state: 'ok', message: 'the model responded' };
    const reason = timedOut
      ? `no response within ${modelLimitMs / 1000} s`
      : output.trim().split('\n').at(-1);
    return {
      state: 'failed',
      code: 'agent/no-model',
      message: `the model did not respond: ${reason?.slice(0, 300) || 'the agent does not run'}`,
      remedy: 'Check the login ("claude auth status"), the credit of the account, and the network.',
    };
  },
});
