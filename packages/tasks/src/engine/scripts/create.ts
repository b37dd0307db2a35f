import { argument } from '../define-scripts.js';
import { sendJob } from './send-job.js';
import { forget, place } from './task-index.js';
import { now, write } from './task-log.js';

/**
 * Forgets the tasks that ended longest ago, with their logs and journals, and the words that no task is left to have.
 *
 * KEYS finished, index    arg: before, the newest end to forget (ms since 1970); most tasks at a time; prefixes of tasks, events, journals
 * Returns the number of forgotten tasks.
 */
export const retire = /* lua */ `
${argument}${forget}
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', arg.before, 'LIMIT', 0, arg.most)
for _, id in ipairs(ids) do
  forget(KEYS[2], arg.tasks .. id, id)
  redis.call('UNLINK', arg.tasks .. id, arg.events .. id, arg.journals .. id)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[1], id)
end
if #ids > 0 then forgetWords(KEYS[2]) end
return #ids
`;

/**
 * Creates a task with its first events, its place in the index, and its first outbox entry and job if it starts at once: all
 * or nothing.
 *
 * KEYS task, events, feed, outbox, index, idempotency (the task's own key again without one),
 *      the approval grants that it starts by
 * arg: id; stage ('' for none); keySeconds, how long the idempotency key is known; expires, end of the time to approve its
 *      proposal ('' for none); status; words; queue, prefix of its keys ('' if this process may not add to it); events, their number
 * texts: the events (JSON), then names and values of the fields
 * Returns the id of the task: an earlier task's if the idempotency key was known; '' if an approval grant has ended.
 */
export const create = /* lua */ `
${argument}${now}${write}${place}${sendJob}
-- The same command again, by a connection that broke before the answer.
if redis.call('EXISTS', KEYS[1]) == 1 then return arg.id end
local hasKey = KEYS[6] ~= KEYS[1]
if hasKey then
  local known = redis.call('GET', KEYS[6])
  if known then return known end
end
for i = 7, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 0 then return '' end
end
if hasKey then redis.call('SET', KEYS[6], arg.id, 'EX', arg.keySeconds) end
local lastEvent = 1 + arg.events
redis.call('HSET', KEYS[1], 'last_event', arg.events, 'status', arg.status, unpack(ARGV, lastEvent + 1))
place(KEYS[5], KEYS[1], arg.id, arg.words, nextNumber(KEYS[5]))
redis.call('ZADD', KEYS[5], exactly, arg.id)
write(KEYS[2], KEYS[3], arg.id, {unpack(ARGV, 2, lastEvent)}, 0, now, arg.status)
-- A new stream has room for 4 kB; its copy takes what it needs, and tasks may wait by the thousand.
if redis.call('COPY', KEYS[2], KEYS[2] .. ':new') == 1 then redis.call('RENAME', KEYS[2] .. ':new', KEYS[2]) end
if arg.stage ~= '' then
  redis.call('ZADD', KEYS[4], now + 1000, arg.id .. '|0|' .. arg.stage)
  if arg.queue ~= '' then sendJob(arg.queue, arg.stage, arg.id, '0', now, redis.call('HGET', KEYS[1], 'priority')) end
end
-- Filed without a stage: due when nobody has decided by then.
if arg.expires ~= '' then redis.call('ZADD', KEYS[4], arg.expires, arg.id .. '|0|') end
return arg.id
`;
