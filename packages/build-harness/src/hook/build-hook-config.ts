import { type GuardHookConfig, parseGuardHookConfig } from '@fixpoint/guard/hook';
import { z } from 'zod';

const BuildScope = z.strictObject({
  issue: z.int().positive(),
  /** The one test of this session. */
  testId: z.string().min(1),
  /** `http://127.0.0.1:6174`: the only pages that the agent's browser may open. */
  origin: z.string().min(1),
  /** Gets a JSON line for each screenshot that was read. Beyond the session nothing is decided by it. */
  seenFile: z.string().startsWith('/'),
});
export type BuildScope = z.infer<typeof BuildScope>;

/** The file that configures the hook of one session. */
export interface BuildHookConfig {
  readonly guard: GuardHookConfig;
  readonly build: BuildScope;
}

/** Throws on anything that is not exactly in place: the hook then denies. */
export function parseBuildHookConfig(text: string): BuildHookConfig {
  const { guard, build } = z.strictObject({ guard: z.unknown(), build: BuildScope }).parse(JSON.parse(text));
  return { guard: parseGuardHookConfig(JSON.stringify(guard)), build };
}
