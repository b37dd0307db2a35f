import { argument } from '../define-scripts.js';
import { rememberFixes } from '../known-fixes/create-fix-memory.js';
import { noteFacts } from './note-facts.js';
import { sendJob } from './send-job.js';
import { addWords, moveSets } from './task-index.js';
import { append, changes, clock, now } from './task-log.js';

/**
 * Moves a task: fence checked, state written, events appended, next step put in the outbox and into its queue, all or nothing.
 * Every transition of every task goes through here.
 *
 * KEYS task, events, journal
 * arg: id; seq; epoch or ''; guards, a list of name and value; notAfter, name of a field with an instant, or ''; stage or ''; status; final;
 *      failedInStage; waitUntil, before which the next step may not begin; grant, an approval grant that is created with it: id, expires,
 *      text and its keys, index and key; needs, keys of the approval grants by which it happens; memory, its changes in the fixes that
 *      worked; facts, the task's facts for lists; words, those that a search finds it by besides those it had; queue, prefix of its
 *      keys ('' if this process may not add to it); events, their number; `ScriptNames`
 * texts: the events (JSON), then names and values of the fields
 * Returns {'OK', seq} or {'MISSING'}, {'STALE'}, {'FENCED'}, {'GUARD', field}, {'EXPIRED'}, or {'UNCOVERED'} if an approval grant
 * has ended
 */
export const commit = /* lua */ `
${argument}${now}${changes}${append}${clock}${rememberFixes}${noteFacts}${addWords}${moveSets}${sendJob}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage', 'hold', 'resource', 'hold_by', 'redispatches', 'worker_lost',
  'priority')
if not task[1] then return {'MISSING'} end
if task[1] ~= arg.seq then return {'STALE'} end
if arg.epoch ~= '' and task[2] ~= arg.epoch then return {'FENCED'} end
for i = 1, #arg.guards, 2 do
  if redis.call('HGET', KEYS[1], arg.guards[i]) ~= arg.guards[i + 1] then return {'GUARD', arg.guards[i]} end
end
if arg.notAfter ~= '' and now > tonumber(redis.call('HGET', KEYS[1], arg.notAfter) or '0') then return {'EXPIRED'} end
if arg.grant then
  redis.call('ZREMRANGEBYSCORE', arg.grant.index, '-inf', now)
  redis.call('ZADD', arg.grant.index, arg.grant.expires, arg.grant.id)
  redis.call('SET', arg.grant.key, arg.grant.text, 'PXAT', arg.grant.expires)
else
  for i = 1, #arg.needs do
    if redis.call('EXISTS', arg.needs[i]) == 0 then return {'UNCOVERED'} end
  end
end

if arg.memory then rememberFixes(arg.memory) end
redis.call('ZREM', arg.outbox, arg.id .. '|' .. task[1] .. '|' .. (task[3] or ''))
local seq = string.format('%.17g', tonumber(task[1]) + 1)
redis.call('HDEL', KEYS[1], 'step_started', 'announced', 'waiting_until', 'waits')
if task[7] or task[8] then redis.call('HDEL', KEYS[1], 'redispatches', 'worker_lost') end
put('seq', seq)
put('epoch', '0')
put('owner', '')
put('attempt', '1')
put('looks', '0')
put('crashes', '0')
local lastEvent = 1 + arg.events
for i = lastEvent + 1, #ARGV, 2 do put(ARGV[i], ARGV[i + 1]) end
if arg.facts then noteFacts(arg.index, KEYS[1], arg.facts) end
-- Of a task of an earlier version that has no number yet, all words are placed with its number.
local number = arg.words and tonumber(redis.call('HGET', KEYS[1], 'number') or '')
local sets = number and reach(arg.index, KEYS[1], arg.id)
if number then addWords(arg.index, number, arg.words) end
-- What the task had for itself and has no more, the next in line may take.
if task[5] and task[5] ~= '' and current(KEYS[1], 'resource') ~= task[5] then
  redis.call('ZREM', arg.resources .. task[5], arg.id)
  put('holds', '')
end
local events = {unpack(ARGV, 2, lastEvent)}
local status = arg.status
if arg.stage ~= '' then
  if task[4] == '1' then
    status = 'paused'
    local by = task[6] or ''
    events[#events + 1] = cjson.encode({type = 'task-paused', message = 'Paused by ' .. by .. '.', data = {by = by}})
  else
    -- Its job goes with it; a sweeper checks what became of that.
    redis.call('ZADD', arg.outbox, now + 1000, arg.id .. '|' .. seq .. '|' .. arg.stage)
    if arg.queue ~= '' then sendJob(arg.queue, arg.stage, arg.id, seq, now, task[9]) end
  end
elseif status == 'awaiting_approval' then
  -- Filed without a stage: due when nobody has decided by then.
  redis.call('ZADD', arg.outbox, current(KEYS[1], 'expires_at'), arg.id .. '|' .. seq .. '|')
end
setStatus(KEYS[1], status, now, arg.index)
-- The step that comes next may not begin before this instant. Its job finds that out, and comes back then.
if arg.waitUntil and arg.waitUntil > now then
  put('waiting_until', arg.waitUntil)
  stopClock(KEYS[1], now)
end
if arg.final then
  put('finished_at', now)
  put('hold', '')
  -- Nobody needs the input of a step that will not run; with its findings it is the largest field.
  redis.call('HDEL', KEYS[1], 'input')
  if arg.failedInStage then redis.call('ZADD', arg.index .. ':failed-in-stage', now, arg.id) end
  redis.call('EXPIRE', KEYS[3], 604800)
  if task[5] and task[5] ~= '' then redis.call('ZREM', arg.resources .. task[5], arg.id) end
end
append(KEYS[1], KEYS[2], arg.feed, arg.id, events, now)
save(KEYS[1])
-- The fields of an edited request, such as its template, name other sets.
if sets then moveSets(arg.index, KEYS[1], arg.id, number, sets) end
if redis.call('HEXISTS', KEYS[1], 'finished_at') == 1 then
  redis.call('ZADD', arg.finished, now, arg.id)
else
  -- Earlier versions noted proposals there, by when they expire.
  redis.call('ZREM', arg.finished, arg.id)
end
return {'OK', seq}
`;
