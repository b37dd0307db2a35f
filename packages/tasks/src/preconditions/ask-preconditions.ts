import type { PreconditionName, PreconditionResult } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { createAsk } from '../ask/create-ask.js';
import { findUnsafeSettings } from '../engine/redis-settings.js';
import { faulty, passed } from './precondition-check.js';
import { findOwner, type PreconditionOwner } from './precondition-owner.js';
import { preconditionId, preconditionQuestion } from './precondition-question.js';
import type { PreconditionSubject } from './precondition-subject.js';

/** What the preconditions of a task are now, or were within the last minute; one result for each name, in their order. */
export type AskPreconditions = (
  names: readonly PreconditionName[],
  subject: PreconditionSubject,
  options?: {
    /** Longest wait for the services that check, in milliseconds. */
    readonly limitMs?: number;
    readonly signal?: AbortSignal;
  },
) => Promise<PreconditionResult[]>;

const defaultLimitMs = 5_000;
const settingsMs = 60_000;

/**
 * Asks the services that can check. The preconditions of a service that does not run are `unknown` at once, and those of one that does
 * not respond are `unknown` after the limit.
 */
export function createAskPreconditions(options: {
  readonly redis: Pick<Redis, 'mget' | 'publish' | 'info' | 'config' | 'options'>;
  readonly keyPrefix: string;
}): AskPreconditions {
  const { redis } = options;
  const { ask } = createAsk(preconditionQuestion, options);

  let redisSettings: { readonly at: number; readonly result: Promise<PreconditionResult> } | undefined;

  /** Read at most once a minute: settings change seldom, and tasks are made often. */
  function readRedisSettings(): Promise<PreconditionResult> {
    if (redisSettings === undefined || performance.now() - redisSettings.at > settingsMs) {
      const result = checkRedis(redis);
      redisSettings = { at: performance.now(), result };
      result.catch(() => {
        redisSettings = undefined;
      });
    }
    return redisSettings.result;
  }

  return async (names, subject, { limitMs = defaultLimitMs, signal } = {}) => {
    const asked = names.flatMap((name) => {
      const owner = findOwner(name);
      return owner === null ? [] : [{ name, owner }];
    });
    const requests = asked.map(({ name }) => ({
      id: preconditionId(name, subject),
      name,
      service: subject,
    }));
    const [replies, ofRedis] = await Promise.all([
      ask(requests, { limitMs, signal }),
      names.includes('redis') ? readRedisSettings() : null,
    ]);
    const results = new Map(
      asked.map(({ name, owner }, position): [PreconditionName, PreconditionResult] => {
        const reply = replies[position] ?? 'unanswered';
        if (reply === 'unheard') return [name, notRunning(name, owner)];
        return [name, reply === 'unanswered' ? silent(name, owner, limitMs) : reply.answer];
      }),
    );
    if (ofRedis !== null) results.set('redis', ofRedis);
    return names.flatMap((name) => results.get(name) ?? []);
  };
}

function notRunning(name: PreconditionName, owner: PreconditionOwner): PreconditionResult {
  return faulty(name, 'unknown', {
    code: 'precondition/no-service',
    message: `The state of ${describe[name]} is unknown: no ${owner} is running.`,
    remedy: `Start it: "fixpoint up" runs all services; in containers, "docker compose up --detach ${owner}".`,
  });
}

function silent(name: PreconditionName, owner: PreconditionOwner, limitMs: number): PreconditionResult {
  return faulty(name, 'unknown', {
    code: 'precondition/no-answer',
    message: `The ${owner} did not report on ${describe[name]} within ${limitMs / 1000} s.`,
    remedy: `Check again in a minute. If this persists, run "fixpoint doctor" on its machine and read the log of the ${owner}.`,
  });
}

const describe: Readonly<Record<PreconditionName, string>> = {
  redis: 'Redis',
  health: 'the service',
  form: 'the form',
  desktop: 'the desktops',
  mailbox: 'the mailbox',
  template: 'the template',
  agent: 'the coding agent',
  sandbox: 'the sandbox',
  repository: 'the repository',
  platform: 'the deploy platform',
  planner: 'the model that plans',
  vision: 'the vision model',
  model: "the workspace agent's model",
  workspace: 'the folder of workspaces',
  github: 'GitHub',
  browser: 'the browser for proofs',
};

async function checkRedis(redis: Parameters<typeof findUnsafeSettings>[0]): Promise<PreconditionResult> {
  const unsafe = await findUnsafeSettings(redis);
  if (unsafe.length === 0) return passed('redis', 'Redis keeps acknowledged writes.');
  const found = unsafe.map(({ name, value }) => `${name} is ${value}`).join(', ');
  return faulty('redis', 'warning', {
    code: 'redis/unsafe',
    message: `Redis may lose tasks when it crashes: ${found}.`,
    remedy: `Set ${unsafe.map(({ name, wanted }) => `${name} ${wanted}`).join(', ')} in its configuration.`,
  });
}
