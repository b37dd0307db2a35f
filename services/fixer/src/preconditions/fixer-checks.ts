import { join } from 'node:path';
import type { Git } from '@fixpoint/sandbox/git';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { PlanCheck } from '@fixpoint/tasks/checks';
import { createAsk } from '../adapters/deploy-platform/create-ask.js';
import type { fixerSettings } from '../config.js';
import { createAgentCheck } from './check-agent.js';
import { createBrowserCheck } from './check-browser.js';
import { createGithubCheck } from './check-github.js';
import { createPlatformCheck } from './check-platform.js';
import { createRepositoryCheck } from './check-repository.js';
import { createSandboxCheck } from './check-sandbox.js';
import { createWorkspaceFolderCheck } from './check-workspace-folder.js';
import { createWorkspaceModelCheck } from './check-workspace-model.js';

/** `sandbox`: null if the doctor measures it itself. */
export function createFixerChecks(options: {
  readonly git: Git;
  /** FIXPOINT_HOME, as an absolute path. */
  readonly home: string;
  readonly values: SettingsValues<typeof fixerSettings>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Pick<Sandbox, 'wall' | 'strength'> | null;
}): readonly PlanCheck[] {
  const { git, home, values, environment, sandbox } = options;
  const { githubToken: token, githubApiUrl: apiUrl } = values;
  const github = token === undefined ? undefined : { ask: createAsk({ timeoutMs: 5_000 }), apiUrl, token };
  return [
    createAgentCheck({ path: values.claudePath, environment, provider: values }),
    createRepositoryCheck({ git, folder: join(home, 'precondition-checks'), github }),
    createPlatformCheck(environment),
    createWorkspaceModelCheck({ values, environment }),
    createWorkspaceFolderCheck(values.workspaceFolder),
    createGithubCheck(values, Date.now),
    createBrowserCheck(environment),
    ...(sandbox === null ? [] : [createSandboxCheck(sandbox)]),
  ];
}
