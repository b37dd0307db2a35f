import type { Check } from '../check.js';

/** The folder of the target service's checkout, or the one we stand in. */
export const git: Check = {
  name: 'git',
  required: true,
  async run(machine) {
    const version = await machine.run('git', ['--version']);
    if (version.exitCode !== 0) {
      return {
        state: 'missing',
        detail: 'git is not on PATH',
        remedy: 'Install it: https://git-scm.com/downloads.',
      };
    }
    const name = version.output.trim().replace(/^git version /, '');
    const folder = machine.environment.REPO_PATH || machine.cwd;
    const status = await machine.run('git', ['-C', folder, 'status', '--porcelain']);
    if (status.exitCode !== 0) return { state: 'ok', detail: `${name}; ${folder} is no repository` };
    const changes = status.output.split('\n').filter((line) => line !== '').length;
    if (changes === 0) return { state: 'ok', detail: `${name}; ${folder} is clean` };
    return {
      state: 'warn',
      detail: `${name}; ${folder} has ${changes} uncommitted change${changes === 1 ? '' : 's'}`,
      remedy:
        'Commit or stash them if the loop is to see them: it works in clones of its own, from what was pushed.',
    };
  },
};
