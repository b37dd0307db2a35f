import type { DeployPlatformDefinition } from '@fixpoint/shared/contracts';
import type { PlatformDeployment } from '../../core/platform-deployment.js';

/** A service's state at the platform that deploys it. Every function throws `FixpointError` if the platform is unavailable. */
export interface DeployPlatform<Definition = DeployPlatformDefinition> {
  /** Newest first, the last ten or so. */
  list(definition: Definition, signal: AbortSignal): Promise<PlatformDeployment[]>;
  /** The newest lines of a deployment's build, or of its output since; '' if the platform shows none. */
  log(definition: Definition, id: string, kind: 'build' | 'output', signal: AbortSignal): Promise<string>;
}

/** The row of one type. */
export type DefinitionOf<Type extends DeployPlatformDefinition['type']> = Extract<
  DeployPlatformDefinition,
  { type: Type }
>;

export const maxShownDeployments = 10;
export const logLines = 500;
