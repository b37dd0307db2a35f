/** How a job of a step is kept in its queue, as BullMQ takes it. How long it is kept when it is over, its worker says. */
export const jobOptions = {
  // Errors of handlers are retried by the runtime; this is for runs that lost their lock or their Redis.
  attempts: 1_000,
  backoff: { type: 'fixed', delay: 500 },
  stackTraceLimit: 1,
};

/**
 * Adds the first job of a step to its queue, in the script that files the step. It writes what BullMQ's own script writes for a plain
 * job, which a test compares, but none of the events that nobody reads: half of what a job costs.
 * `bull`: the prefix of the queues. Harmless to repeat.
 */
export const sendJob = /* lua */ `
local function sendJob(bull, stage, id, seq, at)
  local queue = bull .. ':' .. stage .. ':'
  local name = id .. '-' .. seq
  if redis.call('EXISTS', queue .. name) == 1 then return end
  redis.call('HSET', queue .. name, 'name', stage, 'data', '{"id":"' .. id .. '","seq":"' .. seq .. '"}',
    'opts', '${JSON.stringify(jobOptions)}', 'timestamp', at, 'delay', '0', 'priority', '0')
  redis.call('LPUSH', queue .. 'wait', name)
  local limits = redis.call('HMGET', queue .. 'meta', 'paused', 'concurrency')
  if limits[1] or limits[2] and redis.call('LLEN', queue .. 'active') >= tonumber(limits[2]) then return end
  redis.call('ZADD', queue .. 'marker', 0, '0')
end
`;
