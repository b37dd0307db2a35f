import { append, changes, clock, movable, now } from './task-log.js';

/**
 * Requests that a task pauses at its next stage boundary.
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
 * Takes a request to pause back (the task was still on its way to a boundary), or continues a task that is paused or waits until an
 * instant. The step keeps its number, so its journal still counts; only its job gets another name.
 *
 * KEYS task, events    ARGV id, by, event (JSON), outbox, feed, index
 * Answers 'OK', 'MISSING', or the status in which there is nothing to resume.
 */
export const resume = /* lua */ `
${now}${changes}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'status', 'hold', 'seq', 'stage', 'redispatches', 'waiting_until')
if not task[1] then return 'MISSING' end
if task[1] ~= 'paused' and task[2] ~= '1' and not task[6] then return task[1] end
put('hold', '')
redis.call('HDEL', KEYS[1], 'waiting_until')
if task[1] == 'paused' or task[6] then
  setStatus(KEYS[1], 'pending', now, ARGV[6])
  put('redispatches', (tonumber(task[5]) or 0) + 1)
  redis.call('ZADD', ARGV[4], now, ARGV[1] .. '|' .. task[3] .. '|' .. task[4])
end
append(KEYS[1], KEYS[2], ARGV[5], ARGV[1], {ARGV[3]}, now)
save(KEYS[1])
return 'OK'
`;

/**
 * Gives a claimed step back without ending it: it waits, it is tried again after an error, or its worker stops. Sent twice,
 * it counts once.
 *
 * KEYS task, events
 * ARGV id, seq, epoch, field to count up ('looks', 'attempt', 'waits' or ''), milliseconds until the next run, events (JSON),
 *      status meanwhile ('' for the same; the claim that follows sets 'running' again). If no event has shown that status yet,
 *      one is added; outbox, feed, index; '1' to park the step: its clock stops, and nothing claims it before that time
 * Answers 'OK' or 'FENCED'.
 */
export const release = /* lua */ `
${now}${changes}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage', 'owner', 'logged_status')
if task[1] ~= ARGV[2] or task[2] ~= ARGV[3] then return 'FENCED' end
if task[4] == '' then return 'OK' end
put('owner', '')
put('crashes', '0')
-- A successful poll attempt ends a row of errors: a step that polls for an hour may meet one now and then.
if ARGV[4] == 'looks' then put('attempt', '1') end
if ARGV[4] ~= '' then put(ARGV[4], (tonumber(current(KEYS[1], ARGV[4])) or 0) + 1) end
if ARGV[11] == '1' then
  put('waiting_until', now + tonumber(ARGV[5]))
  stopClock(KEYS[1], now)
end
redis.call('ZADD', ARGV[8], 'XX', now + tonumber(ARGV[5]), ARGV[1] .. '|' .. ARGV[2] .. '|' .. task[3])
local events = cjson.decode(ARGV[6])
if ARGV[7] ~= '' then
  setStatus(KEYS[1], ARGV[7], now, ARGV[10])
  if #events == 0 and task[5] ~= ARGV[7] then
    events[1] = cjson.encode({type = 'stage-progress', message = task[3] .. ' waits for its desktop.',
      data = {stage = task[3]}})
  end
end
append(KEYS[1], KEYS[2], ARGV[9], ARGV[1], events, now)
save(KEYS[1])
return 'OK'
`;
