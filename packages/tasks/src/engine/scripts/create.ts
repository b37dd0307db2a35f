import { sendJob } from './send-job.js';
import { forget, place } from './task-index.js';
import { now, write } from './task-log.js';

/**
 * Forgets the tasks that ended longest ago, with their logs and journals, and the words that no task is left to have.
 *
 * KEYS finished, index    ARGV newest end to forget (ms since 1970), most tasks at a time, task, events and journal prefixes
 * Answers how many tasks were forgotten.
 */
export const retire = /* lua */ `
${forget}
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do
  forget(KEYS[2], ARGV[3] .. id, id)
  redis.call('UNLINK', ARGV[3] .. id, ARGV[4] .. id, ARGV[5] .. id)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[1], id)
end
if #ids > 0 then forgetWords(KEYS[2]) end
return #ids
`;

/**
 * Creates a task with its first events, its place in the index, and its first outbox entry and job where it starts at once: all
 * or nothing.
 *
 * KEYS task, events, feed, outbox, index, finished, idempotency (the task's own key again without one),
 *      the approval grants that it starts by
 * ARGV id, stage ('' for none), idempotency TTL s, instant from which nobody can approve its proposal ('' for none), status,
 *      number of events, number of words, prefix of the queue's keys ('' where this process may not add to it), the events
 *      (JSON), the words, then names and values of the fields: each an argument of its own, since reading them from one JSON text
 *      would take longer than all the rest
 * Answers the id of the task: another one's where the idempotency key was known; '' where an approval grant has ended.
 */
export const create = /* lua */ `
${now}${write}${place}${sendJob}
-- The same command again, by a connection that broke before the answer.
if redis.call('EXISTS', KEYS[1]) == 1 then return ARGV[1] end
local hasKey = KEYS[7] ~= KEYS[1]
if hasKey then
  local known = redis.call('GET', KEYS[7])
  if known then return known end
end
for i = 8, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 0 then return '' end
end
if hasKey then redis.call('SET', KEYS[7], ARGV[1], 'EX', ARGV[3]) end
local lastEvent = 8 + tonumber(ARGV[6])
local lastWord = lastEvent + tonumber(ARGV[7])
redis.call('HSET', KEYS[1], 'last_event', ARGV[6], 'status', ARGV[5], unpack(ARGV, lastWord + 1))
place(KEYS[5], KEYS[1], ARGV[1], {unpack(ARGV, lastEvent + 1, lastWord)}, nextNumber(KEYS[5]))
redis.call('ZADD', KEYS[5], exactly, ARGV[1])
write(KEYS[2], KEYS[3], ARGV[1], {unpack(ARGV, 9, lastEvent)}, 0, now, ARGV[5])
-- A new stream has room for 4 kB; its copy takes what it needs, and tasks may wait by the thousand.
if redis.call('COPY', KEYS[2], KEYS[2] .. ':new') == 1 then redis.call('RENAME', KEYS[2] .. ':new', KEYS[2]) end
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[4], now + 1000, ARGV[1] .. '|0|' .. ARGV[2])
  if ARGV[8] ~= '' then sendJob(ARGV[8], ARGV[2], ARGV[1], '0', now, redis.call('HGET', KEYS[1], 'priority')) end
end
if ARGV[4] ~= '' then
  redis.call('ZADD', KEYS[6], ARGV[4], ARGV[1])
  -- Filed without a stage: due when nobody has decided by then.
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[1] .. '|0|')
end
return ARGV[1]
`;
