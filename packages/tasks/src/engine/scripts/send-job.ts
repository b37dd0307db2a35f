import { argument } from '../define-scripts.js';
import { takeTurn } from './turns.js';

/** Options of a step's job in its queue, as BullMQ takes them. The worker decides how long a finished job is kept. */
export const jobOptions = {
  // Errors of handlers are retried by the runtime; this is for runs that lost their lock or their Redis.
  attempts: 1_000,
  backoff: { type: 'fixed', delay: 500 },
  stackTraceLimit: 1,
  // BullMQ takes such jobs in the order of their scores, which are turns here. It is not the priority of the task.
  priority: 1,
};

/** Added to the turn: the score that BullMQ gives to a job of this priority begins with it. */
const base = jobOptions.priority * 0x100000000;

/**
 * Adds the job of a step to its queue, in the script that files the step. It writes what BullMQ's own script writes, which a test
 * compares, without its events, which are never read: half of the cost of a job. Its score is its turn.
 * `queue`: the prefix of the queue's keys; `name`: the job's; `priority`: the task's, if it has one. Harmless to repeat.
 *
 * A job that comes back after a delay gets its score from BullMQ, which counts in `pc`: setting that to the current turn puts it
 * near the front, and behind those whose turn it is.
 */
export const sendJob = /* lua */ `
${takeTurn}
local function sendJob(queue, stage, id, seq, at, priority, name)
  name = name or id .. '-' .. seq
  if redis.call('EXISTS', queue .. name) == 1 then return end
  redis.call('HSET', queue .. name, 'name', stage, 'data', '{"id":"' .. id .. '","seq":"' .. seq .. '"}',
    'opts', '${JSON.stringify(jobOptions)}', 'timestamp', at, 'delay', '0', 'priority', '${jobOptions.priority}')
  local score, turn = takeTurn(queue .. 'prioritized', queue .. 'meta', priority, ${base})
  redis.call('SET', queue .. 'pc', string.format('%.17g', turn))
  redis.call('ZADD', queue .. 'prioritized', score, name)
  local limits = redis.call('HMGET', queue .. 'meta', 'paused', 'concurrency')
  if limits[1] or limits[2] and redis.call('LLEN', queue .. 'active') >= tonumber(limits[2]) then return end
  redis.call('ZADD', queue .. 'marker', 0, '0')
end
`;

/**
 * Adds a job for a step whose last job is gone, or that a process filed without the right to its queue.
 *
 * KEYS the queue's meta    arg: queue, prefix of its keys; stage; id; seq; at, ms since 1970; priority of the task; job, its name
 */
export const sendAgain = /* lua */ `
${argument}${sendJob}
sendJob(arg.queue, arg.stage, arg.id, arg.seq, arg.at, arg.priority, arg.job)
`;
