import { rememberFixes } from '../known-fixes/create-fix-memory.js';
import { noteFacts } from './note-facts.js';
import { sendJob } from './send-job.js';
import { addWords } from './task-index.js';
import { append, changes, clock, forgettable, now } from './task-log.js';

/**
 * Moves a task: fence checked, state written, events appended, next step put in the outbox and into its queue, all or nothing.
 * Every transition of every task goes through here.
 *
 * KEYS task, events, journal
 * ARGV id, change (JSON: seq; epoch or ''; guards, a list of name and value; notAfter, name of a field with an instant;
 *      stage or ''; status; final; failedInStage; waitUntil, before which the next step may not begin; grant, an approval grant that is given with it:
 *      id, expires, text and its keys, index and key; needs, keys of the approval grants by which it happens; memory, what it changes in
 *      the fixes that worked; facts, what lists learn of the task; words, those that a search finds it by besides those it had), resource prefix,
 *      feed, outbox, finished, index (keys that are written only, so not in KEYS: see claim), prefix of the queue's keys ('' where this
 *      process may not add to it), number of events, the events (JSON), then names and values of the fields: each an
 *      argument of its own, since reading them from one JSON text would take longer than all the rest
 * Answers {'OK', seq} or {'MISSING'}, {'STALE'}, {'FENCED'}, {'GUARD', field}, {'EXPIRED'}, or {'UNCOVERED'} where a standing
 * approval has ended
 */
export const commit = /* lua */ `
${now}${changes}${append}${clock}${forgettable}${rememberFixes}${noteFacts}${addWords}${sendJob}
local change = cjson.decode(ARGV[2])
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage', 'hold', 'resource', 'hold_by', 'redispatches', 'worker_lost',
  'priority')
if not task[1] then return {'MISSING'} end
if task[1] ~= change.seq then return {'STALE'} end
if change.epoch ~= '' and task[2] ~= change.epoch then return {'FENCED'} end
for i = 1, #change.guards, 2 do
  if redis.call('HGET', KEYS[1], change.guards[i]) ~= change.guards[i + 1] then return {'GUARD', change.guards[i]} end
end
if change.notAfter ~= '' and now > tonumber(redis.call('HGET', KEYS[1], change.notAfter) or '0') then return {'EXPIRED'} end
if change.grant then
  redis.call('ZREMRANGEBYSCORE', change.grant.index, '-inf', now)
  redis.call('ZADD', change.grant.index, change.grant.expires, change.grant.id)
  redis.call('SET', change.grant.key, change.grant.text, 'PXAT', change.grant.expires)
else
  for i = 1, #change.needs do
    if redis.call('EXISTS', change.needs[i]) == 0 then return {'UNCOVERED'} end
  end
end

if change.memory then rememberFixes(change.memory) end
redis.call('ZREM', ARGV[5], ARGV[1] .. '|' .. task[1] .. '|' .. (task[3] or ''))
local seq = string.format('%.17g', tonumber(task[1]) + 1)
redis.call('HDEL', KEYS[1], 'step_started', 'announced', 'waiting_until', 'waits')
if task[7] or task[8] then redis.call('HDEL', KEYS[1], 'redispatches', 'worker_lost') end
put('seq', seq)
put('epoch', '0')
put('owner', '')
put('attempt', '1')
put('looks', '0')
put('crashes', '0')
local lastEvent = 9 + tonumber(ARGV[9])
for i = lastEvent + 1, #ARGV, 2 do put(ARGV[i], ARGV[i + 1]) end
if change.facts then noteFacts(ARGV[7], KEYS[1], change.facts) end
-- Of a task of an earlier version that has no number yet, all words are placed with its number.
local number = change.words and tonumber(redis.call('HGET', KEYS[1], 'number') or '')
if number then addWords(ARGV[7], number, change.words) end
-- What the task had for itself and has no more, the next in line may take.
if task[5] and task[5] ~= '' and current(KEYS[1], 'resource') ~= task[5] then
  redis.call('ZREM', ARGV[3] .. task[5], ARGV[1])
  put('holds', '')
end
local events = {unpack(ARGV, 10, lastEvent)}
local status = change.status
if change.stage ~= '' then
  if task[4] == '1' then
    status = 'paused'
    local by = task[6] or ''
    events[#events + 1] = cjson.encode({type = 'task-paused', message = 'Paused by ' .. by .. '.', data = {by = by}})
  else
    -- Its job goes with it; a sweeper checks what became of that.
    redis.call('ZADD', ARGV[5], now + 1000, ARGV[1] .. '|' .. seq .. '|' .. change.stage)
    if ARGV[8] ~= '' then sendJob(ARGV[8], change.stage, ARGV[1], seq, now, task[9]) end
  end
elseif status == 'awaiting_approval' then
  -- Filed without a stage: due when nobody has decided by then.
  redis.call('ZADD', ARGV[5], current(KEYS[1], 'expires_at'), ARGV[1] .. '|' .. seq .. '|')
end
setStatus(KEYS[1], status, now, ARGV[7])
-- The step that comes next may not begin before this instant. Its job finds that out, and comes back then.
if change.waitUntil and change.waitUntil > now then
  put('waiting_until', change.waitUntil)
  stopClock(KEYS[1], now)
end
if change.final then
  put('finished_at', now)
  put('hold', '')
  -- Nobody needs the input of a step that will not run; with its findings it is the largest field.
  redis.call('HDEL', KEYS[1], 'input')
  if change.failedInStage then redis.call('ZADD', ARGV[7] .. ':failed-in-stage', now, ARGV[1]) end
  redis.call('EXPIRE', KEYS[3], 604800)
  if task[5] and task[5] ~= '' then redis.call('ZREM', ARGV[3] .. task[5], ARGV[1]) end
end
append(KEYS[1], KEYS[2], ARGV[4], ARGV[1], events, now)
save(KEYS[1])
forgettable(ARGV[6], KEYS[1], ARGV[1], now)
return {'OK', seq}
`;
