import { argument } from '../define-scripts.js';
import { append, changes, movable, now } from './task-log.js';

/**
 * Checks a step in the outbox, for the sweep that ensures a live job, and postpones its next check: a step that
 * cannot be sent must not block the others. Forgets entries whose step is over.
 *
 * A worker renews its lock on a job in time; if it stopped to, its process is gone or out of reach. That is noted in the task and
 * in its log, once, until a worker serves the step again.
 *
 * KEYS task, outbox, events
 * arg: member, of the outbox; id; seq; stage; ended, the number of the job that ended without a result, if one did; againMs, until the
 *      next check; leastMs, left of a lock that is renewed; feed
 * Returns {'OVER'}, {'LATE'} if the task's active time ran out while no worker had the step, or
 *   {'OPEN', number of the step's job, '1' if the check was due, the task's priority or ''}
 */
export const checkStep = /* lua */ `
${argument}${now}${changes}${append}${movable}
local task = redis.call('HMGET', KEYS[1], 'seq', 'status', 'redispatches', 'owner', 'active_ms', 'active_since', 'limit_ms',
  'owner_lock', 'owner_token', 'worker_lost', 'priority')
if task[1] ~= arg.seq or not movable(task[2]) then
  redis.call('ZREM', KEYS[2], arg.member)
  return {'OVER'}
end
local due = (tonumber(redis.call('ZSCORE', KEYS[2], arg.member) or '') or math.huge) <= now
redis.call('ZADD', KEYS[2], 'XX', 'GT', now + arg.againMs, arg.member)
local since = task[6] and tonumber(task[6])
local owned = (task[4] or '') ~= ''
local served = owned and task[8] and redis.call('GET', task[8]) == task[9]
local left = served and redis.call('PTTL', task[8]) or 0
local renewed = served and (left == -1 or left >= arg.leastMs)
if owned and not renewed and not task[10] then
  put('worker_lost', now)
  append(KEYS[1], KEYS[3], arg.feed, arg.id, {cjson.encode({type = 'stage-progress',
    message = 'Worker lost: the worker of ' .. arg.stage .. ' stopped responding. The step continues on another worker, or when this one returns.',
    data = {stage = arg.stage, detail = {worker_lost = true}}})}, now)
  save(KEYS[1])
elseif task[10] and (renewed or not owned) then
  redis.call('HDEL', KEYS[1], 'worker_lost')
end
if since and task[7] and not served and (tonumber(task[5]) or 0) + now - since > tonumber(task[7]) then
  return {'LATE'}
end
local count = tonumber(task[3]) or 0
if arg.ended == count then count = redis.call('HINCRBY', KEYS[1], 'redispatches', 1) end
return {'OPEN', tostring(count), due and '1' or '0', task[11] or ''}
`;
