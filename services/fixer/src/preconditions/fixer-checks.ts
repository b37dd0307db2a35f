import { join } from 'node:path';
import type { Git } from '@fixpoint/sandbox/git';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { PreconditionChecks } from '@fixpoint/shared/preconditions';
import { createAgentCheck } from './check-agent.js';
import { createPlatformCheck } from './check-platform.js';
import { createRepositoryCheck } from './check-repository.js';
import { createSandboxCheck } from './check-sandbox.js';

/** `sandbox`: null where the doctor measures it by itself. */
export function createFixerChecks(options: {
  readonly git: Git;
  readonly home: string;
  readonly claudePath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly sandbox: Pick<Sandbox, 'wall' | 'strength'> | null;
}): PreconditionChecks {
  const { git, home, claudePath, environment, sandbox } = options;
  return {
    agent: createAgentCheck({ path: claudePath, environment }),
    repository: createRepositoryCheck({ git, folder: join(home, 'precondition-checks') }),
    platform: createPlatformCheck(environment),
    ...(sandbox === null ? {} : { sandbox: createSandboxCheck(sandbox) }),
  };
}
