import type { loadPolicy } from '@fixpoint/guard/policy';
import type { Git } from '@fixpoint/sandbox/git';
import type { detectContainment } from '@fixpoint/sandbox/processes';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { createArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues, sharedSettings } from '@fixpoint/shared/config';
import type { ReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Logger } from '@fixpoint/shared/logging';
import type { PlanCheck } from '@fixpoint/tasks/checks';
import type { createRedisLinks } from '@fixpoint/tasks/engine';
import type { createDeployPlatform } from './adapters/deploy-platform/create-deploy-platform.js';
import type { createDeployedService } from './adapters/deployed-service.js';
import type { createRepositories } from './adapters/repositories.js';
import type { createTakeFingerprint } from './adapters/take-fingerprint.js';
import type { Worktrees } from './adapters/worktrees.js';
import type { fixerSettings } from './config.js';

/** Parts of the fixer that several of its stages use. */
export interface FixerParts {
  readonly values: SettingsValues<typeof fixerSettings & typeof sharedSettings>;
  /** Source of the environments of git, of the engine and of the service's commands, filtered by allow lists. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  readonly log: Logger;
  readonly releases: ReleaseStack;
  /** FIXPOINT_HOME, as an absolute path. */
  readonly home: string;
  /** Folders that commands in the sandbox may write to. */
  readonly folders: { readonly worktrees: string; readonly caches: string; readonly builds: string };
  readonly sandbox: Sandbox;
  /** Walls that this machine can build around a process. */
  readonly containment: Awaited<ReturnType<typeof detectContainment>>;
  readonly policy: ReturnType<typeof loadPolicy>;
  /** Short path of a folder for sockets. */
  readonly sockets: string;
  readonly git: Git;
  readonly repositories: ReturnType<typeof createRepositories>;
  readonly worktrees: Worktrees;
  readonly artifacts: Awaited<ReturnType<typeof createArtifactStore>>;
  readonly checks: readonly PlanCheck[];
  readonly redis: ReturnType<ReturnType<typeof createRedisLinks>['connect']>['redis'];
  readonly service: ReturnType<typeof createDeployedService>;
  readonly platform: ReturnType<typeof createDeployPlatform>;
  readonly takeFingerprint: ReturnType<typeof createTakeFingerprint>;
}
