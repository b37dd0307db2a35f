import { argument } from '../define-scripts.js';
import { append, changes, clock, movable, now } from './task-log.js';

/**
 * Requests that a task pauses at its next stage boundary.
 *
 * KEYS task    arg: by
 * Returns 'OK', 'MISSING', or the status in which it cannot be paused.
 */
export const pause = /* lua */ `
${argument}${now}${movable}
local status = redis.call('HGET', KEYS[1], 'status')
if not status then return 'MISSING' end
if status == 'paused' then return 'OK' end
if not movable(status) then return status end
redis.call('HSET', KEYS[1], 'hold', '1', 'hold_by', arg.by, 'updated_at', now)
return 'OK'
`;

/**
 * Takes a request to pause back (the task was still on its way to a boundary), or continues a task that is paused or waits until an
 * instant. The step keeps its number, so its journal still counts; only its job gets another name.
 *
 * KEYS task, events    arg: id, event (JSON), `ScriptNames`
 * Returns 'OK', 'MISSING', or the status in which there is nothing to resume.
 */
export const resume = /* lua */ `
${argument}${now}${changes}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'status', 'hold', 'seq', 'stage', 'redispatches', 'waiting_until')
if not task[1] then return 'MISSING' end
if task[1] ~= 'paused' and task[2] ~= '1' and not task[6] then return task[1] end
put('hold', '')
redis.call('HDEL', KEYS[1], 'waiting_until')
if task[1] == 'paused' or task[6] then
  setStatus(KEYS[1], 'pending', now, arg.index)
  put('redispatches', (tonumber(task[5]) or 0) + 1)
  redis.call('ZADD', arg.outbox, now, arg.id .. '|' .. task[3] .. '|' .. task[4])
end
append(KEYS[1], KEYS[2], arg.feed, arg.id, {arg.event}, now)
save(KEYS[1])
return 'OK'
`;

/**
 * Gives a claimed step back without ending it: it waits, it is tried again after an error, or its worker stops. Sent twice,
 * it counts once.
 *
 * KEYS task, events
 * arg: id; seq; epoch; count, the field to count up ('looks', 'attempt', 'waits' or ''); delayMs, until the next run; events, a list of JSON
 *      texts; status meanwhile ('' for the same; the claim that follows sets 'running' again): if no event has shown it yet, one is
 *      added; park, so that its clock stops, and nothing claims it before that time; `ScriptNames`
 * Returns 'OK' or 'FENCED'.
 */
export const release = /* lua */ `
${argument}${now}${changes}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage', 'owner', 'logged_status')
if task[1] ~= arg.seq or task[2] ~= arg.epoch then return 'FENCED' end
if task[4] == '' then return 'OK' end
put('owner', '')
put('crashes', '0')
-- A successful poll attempt ends a row of errors: a step that polls for an hour may meet one now and then.
if arg.count == 'looks' then put('attempt', '1') end
if arg.count ~= '' then put(arg.count, (tonumber(current(KEYS[1], arg.count)) or 0) + 1) end
if arg.park then
  put('waiting_until', now + arg.delayMs)
  stopClock(KEYS[1], now)
end
redis.call('ZADD', arg.outbox, 'XX', now + arg.delayMs, arg.id .. '|' .. arg.seq .. '|' .. task[3])
local events = arg.events
if arg.status ~= '' then
  setStatus(KEYS[1], arg.status, now, arg.index)
  if #events == 0 and task[5] ~= arg.status then
    events[1] = cjson.encode({type = 'stage-progress', message = task[3] .. ' waits for its desktop.',
      data = {stage = task[3]}})
  end
end
append(KEYS[1], KEYS[2], arg.feed, arg.id, events, now)
save(KEYS[1])
return 'OK'
`;
