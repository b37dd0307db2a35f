import { createHash } from 'node:crypto';
import { BuildSession, BuildTests, type TaskEvent } from '@fixpoint/shared/contracts';
import { z } from 'zod';

const Session = BuildSession.omit({ tests: true }).extend({ session: z.int().positive() });

/** Progress of a build, gathered from its task's events. */
export const BuildProgress = z.strictObject({
  /** Number of the newest event that is in it. */
  event: z.int().nonnegative(),
  tests: BuildTests.nullable(),
  /** The newest ones. */
  sessions: z.array(Session).max(100),
  /** The newest line of its log. */
  line: z.string().max(500),
});
export type BuildProgress = z.infer<typeof BuildProgress>;

/** State from which an orchestrator continues a build after another one died. */
export const BuildRecord = z.strictObject({
  issue: z.int().positive(),
  /** `claimed`: label and comment may be missing; `started`: its task runs; `released`: over, until it is approved again. */
  state: z.enum(['claimed', 'started', 'released']),
  title: z.string(),
  /** Of title and text as they were approved. */
  revision: z.string(),
  approval: z.strictObject({ by: z.string(), how: z.enum(['reaction', 'label']), at: z.string() }),
  reasons: z.array(z.string()).max(20),
  /** Our comment; null: not known. */
  comment: z.int().nullable(),
  /** Hash of the comment's present text. */
  written: z.string().nullable(),
  task: z.string().nullable(),
  progress: BuildProgress,
  spent_usd: z.number().nonnegative(),
  /** The newest comment of the issue that was looked at. */
  heard: z.int().nonnegative(),
  /** Reason why we end it before its own end; null: we do not. */
  stopping: z.string().nullable(),
  /** Outcome of the build, once it is released. */
  outcome: z.enum(['complete', 'failed', 'stopped']).nullable(),
  summary: z.string(),
});
export type BuildRecord = z.infer<typeof BuildRecord>;

export const noProgress: BuildProgress = { event: 0, tests: null, sessions: [], line: '' };

/** The words of an issue as one hash: a change of them takes an approval back. */
export function revisionOf({ title, body }: { title: string; body: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([title, body]))
    .digest('hex');
}

const maxKeptSessions = 100;

/** Adds events to the progress. Events that are in it already, and those that came out of order, change nothing. */
export function addEvents(progress: BuildProgress, events: readonly TaskEvent[]): BuildProgress {
  let next = progress;
  for (const event of events) {
    if (event.number <= next.event) continue;
    next = { ...next, event: event.number };
    if (event.type === 'build-session') {
      const { tests, ...session } = event.data;
      next = { ...next, tests, sessions: [...next.sessions, session].slice(-maxKeptSessions) };
    }
    if (event.type !== 'engine-message' && event.message !== '') {
      next = { ...next, line: event.message.slice(0, 500) };
    }
  }
  return next;
}
