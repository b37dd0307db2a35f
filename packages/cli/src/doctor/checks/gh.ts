import type { Check } from '../check.js';

export const gh: Check = {
  name: 'gh',
  required: false,
  async run(machine) {
    const status = await machine.run('gh', ['auth', 'status']);
    if (status.exitCode === 0) {
      const account = /account (\S+)/.exec(status.output)?.[1];
      return { state: 'ok', detail: account === undefined ? 'logged in' : `logged in as ${account}` };
    }
    if (status.exitCode === null) {
      return {
        state: 'missing',
        detail: 'gh is not on PATH; pushes then need another credential helper',
        remedy: 'Install it (https://cli.github.com) and run "gh auth login".',
      };
    }
    return { state: 'warn', detail: 'gh is not logged in', remedy: 'Run "gh auth login".' };
  },
};
