import { movable, now } from './task-log.js';

/**
 * Checks a step in the outbox, for the sweep that ensures a live job, and postpones its next check: a step that
 * cannot be sent must not stand in the way of the others. Forgets entries whose step is over.
 *
 * KEYS task, outbox    ARGV member, seq, number of the job that ended without a result or '', milliseconds until the next check
 * Answers {'OVER'}, {'LATE'} where the task's active time ran out while no worker had the step, or
 *   {'OPEN', number of the step's job, '1' where the check was due}
 */
export const checkStep = /* lua */ `
${now}${movable}
local task = redis.call('HMGET', KEYS[1], 'seq', 'status', 'redispatches', 'owner', 'active_ms', 'active_since', 'limit_ms',
  'owner_lock', 'owner_token')
if task[1] ~= ARGV[2] or not movable(task[2]) then
  redis.call('ZREM', KEYS[2], ARGV[1])
  return {'OVER'}
end
local due = (tonumber(redis.call('ZSCORE', KEYS[2], ARGV[1]) or '') or math.huge) <= now
redis.call('ZADD', KEYS[2], 'XX', 'GT', now + tonumber(ARGV[4]), ARGV[1])
local since = task[6] and tonumber(task[6])
local served = (task[4] or '') ~= '' and task[8] and redis.call('GET', task[8]) == task[9]
if since and task[7] and not served and (tonumber(task[5]) or 0) + now - since > tonumber(task[7]) then
  return {'LATE'}
end
local count = tonumber(task[3]) or 0
if ARGV[3] ~= '' and tonumber(ARGV[3]) == count then count = redis.call('HINCRBY', KEYS[1], 'redispatches', 1) end
return {'OPEN', tostring(count), due and '1' or '0'}
`;
