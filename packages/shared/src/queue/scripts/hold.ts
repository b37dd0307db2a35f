import { append, clock, movable, now } from './fragments.js';

/**
 * Asks a task to pause at its next stage boundary.
 *
 * KEYS task    ARGV by
 * Answers 'OK', 'MISSING', or the status in which it cannot be paused.
 */
export const pause = /* lua */ `
${now}${movable}
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return 'MISSING' end
if status == 'paused' then return 'OK' end
if not movable(status) then return status end
redis.call('HSET', KEYS[1], 'hold', '1', 'hold_by', ARGV[1], 'updated_at', now)
return 'OK'
`;

/**
 * Takes a request to pause back (the task was still on its way to a boundary), or sets a task going again that was paused. The step keeps its number, so what it has
 * journalled still counts; only its job gets another name.
 *
 * KEYS task, outbox, events, feed    ARGV id, by, event (JSON)
 * Answers 'OK', 'MISSING', or the status in which there is nothing to resume.
 */
export const resume = /* lua */ `
${now}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'status', 'hold', 'seq', 'stage')
if not task[1] then return 'MISSING' end
if task[1] ~= 'paused' and task[2] ~= '1' then return task[1] end
redis.call('HSET', KEYS[1], 'hold', '')
if task[1] == 'paused' then
  setStatus(KEYS[1], 'pending', now)
  redis.call('HINCRBY', KEYS[1], 'redispatches', 1)
  redis.call('ZADD', KEYS[2], now, ARGV[1] .. '|' .. task[3] .. '|' .. task[4])
end
append(KEYS[1], KEYS[3], KEYS[4], ARGV[1], {ARGV[3]}, now)
return 'OK'
`;
