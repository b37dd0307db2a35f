import { append, clock, now } from './fragments.js';

/**
 * Takes a step for one run: raises the epoch, which fences every earlier run of the step.
 *
 * KEYS task, lock, outbox, events, feed
 * ARGV id, seq, lock token, owner, resource prefix
 * Answers one of
 *   NOLOCK  the job is no longer ours (a stopped process that woke up): never complete it
 *   STALE   the step is over, the only case in which the job may complete without a commit
 *   HELD    a person paused the task; it is parked until it is resumed
 *   BUSY    another task holds the resource
 *   OK      with epoch, now, and the record; the log says that the stage has started, unless it only looks again
 */
export const claim = /* lua */ `
${now}${append}${clock}
if redis.call('GET', KEYS[2]) ~= ARGV[3] then return {'NOLOCK'} end
local task = redis.call('HMGET', KEYS[1], 'seq', 'status', 'hold', 'resource', 'stage', 'owner', 'queued_behind')
if task[1] ~= ARGV[2] or (task[2] ~= 'running' and task[2] ~= 'pending') then return {'STALE'} end
if task[3] == '1' then
  setStatus(KEYS[1], 'paused', now)
  redis.call('ZREM', KEYS[3], ARGV[1] .. '|' .. ARGV[2] .. '|' .. task[5])
  local by = redis.call('HGET', KEYS[1], 'hold_by') or ''
  append(KEYS[1], KEYS[4], KEYS[5], ARGV[1],
    {cjson.encode({type = 'task-paused', message = 'Paused by ' .. by .. '.', data = {by = by}})}, now)
  return {'HELD'}
end
if task[4] and task[4] ~= '' then
  local queue = ARGV[5] .. task[4]
  redis.call('ZADD', queue, 'NX', now, ARGV[1])
  local head = redis.call('ZRANGE', queue, 0, 0)[1]
  if head ~= ARGV[1] then
    if task[7] ~= head then
      redis.call('HSET', KEYS[1], 'queued_behind', head)
      append(KEYS[1], KEYS[4], KEYS[5], ARGV[1], {cjson.encode({type = 'task-queued',
        message = 'Waits for ' .. task[4] .. ', which task ' .. head .. ' holds.',
        data = {resource = task[4], behind = head}})}, now)
    end
    return {'BUSY', head}
  end
end
setStatus(KEYS[1], 'running', now)
-- An owner who never gave the step back died with it.
if task[6] and task[6] ~= '' then redis.call('HINCRBY', KEYS[1], 'crashes', 1) end
local epoch = redis.call('HINCRBY', KEYS[1], 'epoch', 1)
redis.call('HSET', KEYS[1], 'owner', ARGV[4])
redis.call('HSETNX', KEYS[1], 'step_started', now)
local step = redis.call('HMGET', KEYS[1], 'looks', 'attempt', 'iteration')
if (tonumber(step[1]) or 0) == 0 then
  local attempt = tonumber(step[2]) or 1
  local message = task[5] .. ' started' .. (attempt > 1 and ', attempt ' .. attempt or '') .. '.'
  append(KEYS[1], KEYS[4], KEYS[5], ARGV[1], {cjson.encode({type = 'stage-started', message = message,
    data = {stage = task[5], iteration = tonumber(step[3]), attempt = attempt}})}, now)
end
return {'OK', tostring(epoch), tostring(now), redis.call('HGETALL', KEYS[1])}
`;
