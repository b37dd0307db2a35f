import { now, write } from './fragments.js';

/**
 * Creates a task with its first events, and its first outbox entry where it starts at once: all or nothing.
 *
 * KEYS task, events, feed, outbox, index, finished, idempotency (the task's own key again without one),
 *      the standing approvals that it starts by
 * ARGV id, stage ('' for none), idempotency TTL s, instant from which nobody can approve its proposal ('' for none), number of
 *      events, the events (JSON), then names and values of the fields: each an argument of its own, since reading them from
 *      one JSON text would take longer than all the rest
 * Answers the id of the task: another one's where the idempotency key was known; '' where a standing approval has ended.
 */
export const create = /* lua */ `
${now}${write}
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
local last = 5 + tonumber(ARGV[5])
redis.call('HSET', KEYS[1], 'last_event', ARGV[5], unpack(ARGV, last + 1))
redis.call('ZADD', KEYS[5], exactly, ARGV[1])
write(KEYS[2], KEYS[3], ARGV[1], {unpack(ARGV, 6, last)}, 0, now)
if ARGV[2] ~= '' then redis.call('ZADD', KEYS[4], now + 1000, ARGV[1] .. '|0|' .. ARGV[2]) end
if ARGV[4] ~= '' then redis.call('ZADD', KEYS[6], ARGV[4], ARGV[1]) end
return ARGV[1]
`;
