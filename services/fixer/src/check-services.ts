import { resolve } from 'node:path';
import process from 'node:process';
import { createGit } from '@fixpoint/sandbox/git';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { fixerSettings, readGitIdentity } from './config.js';
import { createFixerChecks } from './preconditions/fixer-checks.js';

// For `fixpoint doctor`: prints the fixer's checks of each target service, as one line of JSON. The sandbox has a separate check there, which attacks
// it.
await runCheckProgram({
  settings: fixerSettings,
  process,
  createChecks: (values, environment) =>
    createFixerChecks({
      git: createGit({
        path: values.gitPath,
        environment,
        identity: readGitIdentity(values),
        timeoutMs: values.gitSeconds * 1_000,
      }),
      home: resolve(values.home),
      values,
      environment,
      sandbox: null,
    }),
});
