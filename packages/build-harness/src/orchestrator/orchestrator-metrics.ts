import { Counter, Gauge, Registry } from 'prom-client';
import type { GithubLimit } from '../github/index.js';
import type { Look } from './create-orchestrator.js';

/** Counters of an orchestrator, in place of CloudWatch's heartbeat and metrics. */
export interface OrchestratorMetrics {
  readonly noteLook: (look: Look) => void;
  readonly noteTrouble: (code: string) => void;
  /** Records the limits in a response of GitHub. */
  readonly noteLimit: (limit: GithubLimit) => void;
  /** Returns true if the newest poll was completed. */
  isWell(): boolean;
  /** In Prometheus's text format. */
  collect(): Promise<string>;
}

export function createOrchestratorMetrics(): OrchestratorMetrics {
  const registers = [new Registry()];
  const heartbeat = new Gauge({
    name: 'fixpoint_build_heartbeat_timestamp_seconds',
    help: 'Unix time of the last scan of all issues, in seconds.',
    registers,
  });
  const issues = new Gauge({
    name: 'fixpoint_build_issues',
    help: 'Open issues by state: building, waiting for their turn, or not to be built.',
    labelNames: ['state'] as const,
    registers,
  });
  const troubles = new Counter({
    name: 'fixpoint_build_troubles_total',
    help: 'Failed scans, by error code: github-rate-limited, github-unavailable and others.',
    labelNames: ['code'] as const,
    registers,
  });
  const requestsLeft = new Gauge({
    name: 'fixpoint_build_github_requests_left',
    help: 'GitHub requests left for the token until the hourly limit resets. Absent before the first response.',
    labelNames: ['resource'] as const,
    registers,
  });
  let isWell = true;
  return {
    noteLook({ building, verdicts }) {
      isWell = true;
      heartbeat.setToCurrentTime();
      const waiting = verdicts.filter(
        ({ number, priority }) => priority !== null && !building.includes(number),
      ).length;
      issues.set({ state: 'building' }, building.length);
      issues.set({ state: 'waiting' }, waiting);
      issues.set({ state: 'refused' }, verdicts.filter(({ priority }) => priority === null).length);
    },
    noteTrouble(code) {
      isWell = false;
      troubles.inc({ code });
    },
    noteLimit: ({ resource, remaining }) => requestsLeft.set({ resource }, remaining),
    isWell: () => isWell,
    collect: async () => (await Promise.all(registers.map((registry) => registry.metrics()))).join('\n'),
  };
}
