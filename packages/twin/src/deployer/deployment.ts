/**
 * `queued` → `building` → `live` → `removed`; or `failed` while building, `superseded` while queued (a newer commit
 * came), `crashed` after it was live. A failed deployment leaves the one before it serving.
 */
export interface Deployment {
  readonly id: number;
  readonly commit: string;
  status: 'queued' | 'building' | 'live' | 'removed' | 'failed' | 'superseded' | 'crashed';
  /** Why it failed or crashed; empty otherwise. */
  reason: string;
  readonly createdAt: string;
  liveAt: string | null;
  /** The newest lines of its build and of the service's output. */
  readonly log: string[];
}

const keptLines = 1_000;

export function addLogLine(deployment: Deployment, line: string): void {
  deployment.log.push(line);
  if (deployment.log.length > keptLines) deployment.log.shift();
}
