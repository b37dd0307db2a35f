import type { DeployPlatformDefinition } from '@fixpoint/shared/contracts';
import type { PlatformDeployment } from '../../core/platform-deployment.js';

/** What the platform that deploys a service knows of it. Everything throws `FixpointError` where it cannot be asked. */
export interface DeployPlatform<Definition = DeployPlatformDefinition> {
  /** Newest first, the last ten or so. */
  list(definition: Definition, signal: AbortSignal): Promise<PlatformDeployment[]>;
  /** The newest lines of a deployment's build, or of its output since; '' where the platform shows none. */
  log(definition: Definition, id: string, kind: 'build' | 'output', signal: AbortSignal): Promise<string>;
}

/** The row of one type. */
export type DefinitionOf<Type extends DeployPlatformDefinition['type']> = Extract<
  DeployPlatformDefinition,
  { type: Type }
>;

export const shownDeployments = 10;
export const logLines = 500;
