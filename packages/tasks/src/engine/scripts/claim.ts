import { argument } from '../define-scripts.js';
import { runFields } from '../task-record.js';
import { append, changes, clock, movable, now } from './task-log.js';
import { takeTurn } from './turns.js';

/** Lua expression that reads the task's fields for a run. */
const readRun = `redis.call('HMGET', KEYS[1], ${runFields.map((name) => `'${name}'`).join(', ')})`;

/**
 * Takes a step for one run: raises the epoch, which fences every earlier run of the step. Sent twice by a connection that
 * broke in between, it returns the same.
 *
 * KEYS task, lock, events
 * arg: id; seq; token, of the lock; owner, of this one run; status, while the run lasts; `ScriptNames`
 * Returns one of
 *   NOLOCK  the job is no longer ours (a stopped process that woke up): never complete it
 *   STALE   the step is over, the only case in which the job may complete without a commit
 *   HELD    a person paused the task; it is parked until it is resumed
 *   TAKEN   a run of the step is under way under another job, or the step waits until an instant; with the milliseconds until its
 *           lock ends unless it is renewed, or until that instant
 *   BUSY    another task holds the resource; with its id, and the milliseconds until the next attempt is worthwhile
 *   OK      with epoch, now, and the values of `runFields`; the log records that the stage has started, unless it is only a further poll attempt
 */
export const claimStep = /* lua */ `
${changes}${append}${clock}${movable}${takeTurn}
local function claimStep(KEYS, arg, now)
  if redis.call('GET', KEYS[2]) ~= arg.token then return {'NOLOCK'} end
  local task = redis.call('HMGET', KEYS[1], 'seq', 'status', 'hold', 'resource', 'stage', 'owner', 'queued_behind',
    'owner_lock', 'owner_token', 'epoch', 'holds', 'hold_by', 'crashes', 'looks', 'attempt', 'iteration', 'announced',
    'step_started', 'worker_lost', 'priority', 'waiting_until')
  if task[1] ~= arg.seq or not movable(task[2]) then return {'STALE'} end
  local owner = task[6] or ''
  if owner == arg.owner then return {'OK', task[10], tostring(now), ${readRun}} end
  local member = arg.id .. '|' .. arg.seq .. '|' .. task[5]
  if owner ~= '' and task[8] and task[8] ~= KEYS[2] and redis.call('GET', task[8]) == task[9] then
    local left = math.max(1, redis.call('PTTL', task[8]))
    redis.call('ZADD', arg.outbox, 'XX', now + left, member)
    return {'TAKEN', tostring(left)}
  end
  -- Whatever brought the job back early: it waits for an instant that the other side, or the request, has named.
  local early = task[21] and tonumber(task[21]) - now or 0
  if early > 0 and task[3] ~= '1' then
    redis.call('ZADD', arg.outbox, 'XX', now + early, member)
    return {'TAKEN', tostring(early)}
  end
  if task[3] == '1' then
    setStatus(KEYS[1], 'paused', now, arg.index)
    put('owner', '')
    redis.call('HDEL', KEYS[1], 'waiting_until')
    redis.call('ZREM', arg.outbox, member)
    -- Who has begun keeps the resource while paused: what it deployed, others must not compare. Who only waits steps aside.
    if task[4] and task[4] ~= '' and task[11] ~= '1' then redis.call('ZREM', arg.resources .. task[4], arg.id) end
    local by = task[12] or ''
    append(KEYS[1], KEYS[3], arg.feed, arg.id,
      {cjson.encode({type = 'task-paused', message = 'Paused by ' .. by .. '.', data = {by = by}})}, now)
    save(KEYS[1])
    return {'HELD'}
  end
  if task[4] and task[4] ~= '' then
    local queue = arg.resources .. task[4]
    local head = redis.call('ZRANGE', queue, 0, 0)[1]
    -- Who has begun stays first, whoever overtakes those that wait.
    if head and head ~= arg.id and redis.call('HGET', arg.tasks .. head, 'holds') == '1' then
      redis.call('ZADD', queue, 'XX', 0, head)
    end
    if not redis.call('ZSCORE', queue, arg.id) then
      local turns = arg.turns .. task[4]
      redis.call('ZADD', queue, takeTurn(queue, turns, task[20], 0), arg.id)
      redis.call('EXPIRE', turns, 86400)
    end
    head = redis.call('ZRANGE', queue, 0, 0)[1]
    -- A task that was deleted cannot give the resource back.
    while head ~= arg.id and redis.call('EXISTS', arg.tasks .. head) == 0 do
      redis.call('ZREM', queue, head)
      head = redis.call('ZRANGE', queue, 0, 0)[1]
    end
    if head ~= arg.id then
      if task[7] ~= head then
        put('queued_behind', head)
        append(KEYS[1], KEYS[3], arg.feed, arg.id, {cjson.encode({type = 'task-queued',
          message = 'Waits for ' .. task[4] .. ', which task ' .. head .. ' is using.',
          data = {resource = task[4], behind = head}})}, now)
        save(KEYS[1])
      end
      -- The next in line tries often, the others the less often the farther behind they are.
      local wait = math.min(10000, 500 * redis.call('ZRANK', queue, arg.id))
      redis.call('ZADD', arg.outbox, 'XX', now + wait, member)
      return {'BUSY', head, tostring(wait)}
    end
    if task[11] ~= '1' then put('holds', '1') end
  end
  setStatus(KEYS[1], arg.status, now, arg.index)
  -- An owner who never gave the step back died with it.
  if owner ~= '' then put('crashes', (tonumber(task[13]) or 0) + 1) end
  local epoch = string.format('%.17g', (tonumber(task[10]) or 0) + 1)
  put('epoch', epoch)
  put('owner', arg.owner)
  put('owner_lock', KEYS[2])
  put('owner_token', arg.token)
  if task[19] or task[21] then redis.call('HDEL', KEYS[1], 'worker_lost', 'waiting_until') end
  local first = not task[18]
  if first then put('step_started', now) end
  local attempt = task[15] or '1'
  if (tonumber(task[14]) or 0) == 0 then
    local how = ' started.'
    if tonumber(attempt) > 1 then how = ' started, attempt ' .. attempt .. '.' end
    if not first and task[17] == attempt then
      how = ' starts again: its worker ' .. (owner ~= '' and 'died.' or 'stopped.')
    end
    put('announced', attempt)
    append(KEYS[1], KEYS[3], arg.feed, arg.id, {cjson.encode({type = 'stage-started', message = task[5] .. how,
      data = {stage = task[5], iteration = tonumber(task[16]), attempt = tonumber(attempt)}})}, now)
  end
  save(KEYS[1])
  return {'OK', epoch, tostring(now), ${readRun}}
end
`;

/** Takes a step that is not claimed yet: see `claimStep`. */
export const claim = /* lua */ `
${argument}${now}${claimStep}
return claimStep(KEYS, arg, now)
`;
