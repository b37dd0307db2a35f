import { join } from 'node:path';
import { probeArguments, readClaudeLogin } from '@fixpoint/agents/claude';
import { countOf } from '@fixpoint/shared/text';
import type { Check, Finding, Machine } from '../check.js';

export const node: Check = {
  name: 'Node',
  required: true,
  async run({ nodeVersion }) {
    const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
    if (major > 20 || (major === 20 && minor >= 19)) return { state: 'ok', detail: nodeVersion };
    return {
      state: 'missing',
      code: 'node/too-old',
      detail: `${nodeVersion} is too old`,
      remedy: 'Install Node 20.19 or newer: https://nodejs.org.',
    };
  },
};

/** git as GIT_PATH names it, and gh on the same side: within WSL where git is, since it answers git's questions there. */
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

/** The folder of the target service's checkout, or the one we stand in. */
export const git: Check = {
  name: 'git',
  required: true,
  of: ['fixer'],
  async run(machine) {
    const version = await findTool(machine, 'git')(['--version']);
    if (version.exitCode !== 0) {
      return {
        state: 'missing',
        code: 'git/missing',
        detail: machine.environment.GIT_PATH
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
      const detail = `${name}; ${folder} is not a git repository`;
      if (!machine.environment.REPO_PATH) return { state: 'ok', detail };
      return {
        state: 'warn',
        code: 'git/no-repository',
        detail,
        remedy: 'Set REPO_PATH to a bare repository, or to a checkout with a remote "origin".',
      };
    }
    if (bare.output.trim() === 'true')
      return { state: 'ok', detail: `${name}; ${folder} is a bare repository` };
    const origin = await run(['config', '--get', 'remote.origin.url']);
    if (machine.environment.REPO_PATH && origin.output.trim() === '') {
      return {
        state: 'warn',
        code: 'git/no-remote',
        detail: `${name}; ${folder} is a checkout without a remote "origin", so pushes have no target`,
        remedy: 'Add the remote, or set REPO_PATH to a bare repository.',
      };
    }
    const status = await run(['status', '--porcelain']);
    if (status.exitCode !== 0) return { state: 'ok', detail: `${name}; ${folder} cannot be read` };
    const changes = status.output.split('\n').filter((line) => line !== '').length;
    if (changes === 0) return { state: 'ok', detail: `${name}; ${folder} is clean` };
    return {
      state: 'warn',
      code: 'git/uncommitted',
      detail: `${name}; ${folder} has ${countOf(changes, 'uncommitted change')}`,
      remedy: 'Commit and push changes that the loop should see: it works in separate clones of the remote.',
    };
  },
};

export const gh: Check = {
  name: 'gh',
  required: false,
  of: ['fixer'],
  async run(machine) {
    const status = await findTool(machine, 'gh')(['auth', 'status']);
    if (status.exitCode === 0) {
      const account = /account (\S+)/.exec(status.output)?.[1];
      return { state: 'ok', detail: account === undefined ? 'logged in' : `logged in as ${account}` };
    }
    if (status.exitCode === null) {
      return {
        state: 'missing',
        code: 'gh/missing',
        detail: 'gh is not on PATH; pushes then need another credential helper',
        remedy: 'Install it (https://cli.github.com) and run "gh auth login".',
      };
    }
    return {
      state: 'warn',
      code: 'gh/not-logged-in',
      detail: 'gh is not logged in',
      remedy: 'Run "gh auth login".',
    };
  },
};

/** A version costs milliseconds; a CLI that hangs on start is as good as missing. */
const versionLimitMs = 10_000;

export const claude: Check = {
  name: 'claude',
  required: false,
  of: ['fixer', 'desktop-runner', 'orchestrator'],
  async run(machine) {
    const configured = machine.environment.CLAUDE_CODE_PATH;
    const command = configured || 'claude';
    const [program, ...before] = command.startsWith('wsl:')
      ? ['wsl', '-e', command.slice('wsl:'.length)]
      : [command];
    const own = await machine.run(program ?? command, [...before, '--version'], versionLimitMs);
    if (own.exitCode === 0) {
      const login = await machine.run(program ?? command, [...before, 'auth', 'status'], versionLimitMs);
      return withLogin(own.output.trim(), command, login);
    }
    if (own.timedOut) {
      return {
        state: 'missing',
        code: 'agent/silent',
        detail: `"${command} --version" did not finish within ${versionLimitMs / 1000} s`,
        remedy: 'Run it in a terminal to see what it waits for, or set CLAUDE_CODE_PATH to another program.',
      };
    }
    const remedy =
      'Install it (npm install --global @anthropic-ai/claude-code), log in, or set CLAUDE_CODE_PATH to its path.';
    const bundled = join(machine.root, 'node_modules', '.bin', 'claude');
    const demo = configured ? null : await machine.run(bundled, ['--version'], versionLimitMs);
    if (demo?.exitCode === 0) {
      return {
        state: 'warn',
        code: 'agent/missing',
        detail: `${demo.output.trim()} is installed for the demo and the tests only; claude is not on PATH`,
        remedy,
      };
    }
    return {
      state: 'missing',
      code: 'agent/missing',
      detail: `"${command}" does not run, so fixes are not possible`,
      remedy,
    };
  },
};

/** The CLI prints its version without a login, so that shows nothing about runs. */
function withLogin(
  version: string,
  command: string,
  { output, exitCode }: { readonly output: string; readonly exitCode: number | null },
): Finding {
  const login = readClaudeLogin(command, { output, exitCode: exitCode ?? undefined });
  if (login.state === 'ok') return { state: 'ok', detail: `${version}; ${login.message}` };
  const { code, message, remedy } = login;
  return {
    state: login.state === 'failed' ? 'missing' : 'warn',
    code,
    detail: `${version}; ${message}`,
    remedy,
  };
}

/** One short answer of the model, for --ask-model: the only check that costs money. */
export const model: Check = {
  name: 'model',
  required: false,
  of: ['fixer', 'desktop-runner', 'orchestrator'],
  async run(machine) {
    const command = machine.environment.CLAUDE_CODE_PATH || 'claude';
    const [program = command, ...before] = command.startsWith('wsl:')
      ? ['wsl', '-e', command.slice('wsl:'.length)]
      : [command];
    const { exitCode, output, timedOut } = await machine.run(
      program,
      [...before, ...probeArguments],
      modelLimitMs,
    );
    if (exitCode === 0) return { state: 'ok', detail: 'the model responded' };
    const reason = timedOut
      ? `no response within ${modelLimitMs / 1000} s`
      : output.trim().split('\n').at(-1);
    return {
      state: 'missing',
      code: 'agent/no-model',
      detail: `the model did not respond: ${reason?.slice(0, 300) || 'the agent does not run'}`,
      remedy: 'Check the login ("claude auth status"), the credit of the account, and the network.',
    };
  },
};

const modelLimitMs = 60_000;
