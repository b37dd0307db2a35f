import type { BuildSession, BuildTest } from '../../api/builds.js';

/** The session that proved a test; undefined if it does not pass. */
export function proofOf(
  { proven_by }: BuildTest,
  sessions: readonly BuildSession[],
): BuildSession | undefined {
  return sessions.find(({ session }) => session === proven_by);
}
