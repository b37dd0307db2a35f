import type { TaskPriority } from '@fixpoint/shared/contracts';

const options = {
  // Errors of handlers are retried by the runtime; this is for runs that lost their lock or their Redis.
  attempts: 1_000,
  backoff: { type: 'fixed', delay: 500 },
  stackTraceLimit: 1,
};

/** BullMQ takes what waits, the latest of `lifo` first, and then what has a number. */
const own = { normal: {}, high: { lifo: true }, low: { priority: 1 } } as const;

/** How a job of a step is kept in its queue, as BullMQ takes it. How long it is kept when it is over, its worker says. */
export function jobOptionsOf(priority: TaskPriority) {
  return { ...options, ...own[priority] };
}

/**
 * Adds the first job of a step to its queue, in the script that files the step. It writes what BullMQ's own script writes, which a test
 * compares, but none of the events that nobody reads: half of what a job costs. Of one priority the oldest is first: a high one goes behind
 * the high ones that wait.
 * `queue`: the prefix of the queue's keys; `priority`: the task's, where it has one. Harmless to repeat.
 */
export const sendJob = /* lua */ `
local function sendJob(queue, stage, id, seq, at, priority)
  local name = id .. '-' .. seq
  if redis.call('EXISTS', queue .. name) == 1 then return end
  local options = '${JSON.stringify(jobOptionsOf('normal'))}'
  if priority == 'high' then options = '${JSON.stringify(jobOptionsOf('high'))}' end
  if priority == 'low' then options = '${JSON.stringify(jobOptionsOf('low'))}' end
  redis.call('HSET', queue .. name, 'name', stage, 'data', '{"id":"' .. id .. '","seq":"' .. seq .. '"}',
    'opts', options, 'timestamp', at, 'delay', '0', 'priority', priority == 'low' and '${own.low.priority}' or '0')
  if priority == 'low' then
    local count = redis.call('INCR', queue .. 'pc')
    redis.call('ZADD', queue .. 'prioritized', ${own.low.priority} * 0x100000000 + count % 0x100000000, name)
  elseif priority == 'high' then
    local place = -1
    local last = redis.call('LINDEX', queue .. 'wait', place)
    while last and redis.call('HGET', queue .. last, 'opts') == options do
      place = place - 1
      last = redis.call('LINDEX', queue .. 'wait', place)
    end
    if place == -1 or not last then
      redis.call(place == -1 and 'RPUSH' or 'LPUSH', queue .. 'wait', name)
    else
      redis.call('LINSERT', queue .. 'wait', 'AFTER', last, name)
    end
  else
    redis.call('LPUSH', queue .. 'wait', name)
  end
  local limits = redis.call('HMGET', queue .. 'meta', 'paused', 'concurrency')
  if limits[1] or limits[2] and redis.call('LLEN', queue .. 'active') >= tonumber(limits[2]) then return end
  redis.call('ZADD', queue .. 'marker', 0, '0')
end
`;
