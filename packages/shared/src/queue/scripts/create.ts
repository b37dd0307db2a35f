import { append, forgettable, now } from './fragments.js';

/**
 * Creates a task with its first events, and its first outbox entry where it starts at once: all or nothing.
 *
 * KEYS task, events, feed, outbox, index, finished, idempotency (none without a key)
 * ARGV id, fields (JSON array of names and values), events (JSON array of texts), stage ('' for none), idempotency TTL s
 * Answers the id of the task: another one's where the idempotency key was known.
 */
export const create = /* lua */ `
${now}${append}${forgettable}
-- The same command again, by a connection that broke before the answer.
if redis.call('EXISTS', KEYS[1]) == 1 then return ARGV[1] end
if KEYS[7] then
  local known = redis.call('GET', KEYS[7])
  if known then return known end
  redis.call('SET', KEYS[7], ARGV[1], 'EX', ARGV[5])
end
redis.call('HSET', KEYS[1], unpack(cjson.decode(ARGV[2])))
redis.call('ZADD', KEYS[5], now, ARGV[1])
append(KEYS[1], KEYS[2], KEYS[3], ARGV[1], cjson.decode(ARGV[3]), now)
if ARGV[4] ~= '' then redis.call('ZADD', KEYS[4], now + 1000, ARGV[1] .. '|0|' .. ARGV[4]) end
forgettable(KEYS[6], KEYS[1], ARGV[1], now)
return ARGV[1]
`;
