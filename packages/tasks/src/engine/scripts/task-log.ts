import { argument } from '../define-scripts.js';

/** Redis's clock in whole milliseconds: one clock for all processes, whatever theirs show. */
export const now = /* lua */ `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
-- For orders: two things may well happen in one millisecond.
local exactly = tonumber(time[1]) * 1000 + tonumber(time[2]) / 1000
`;

/**
 * Gathers the changes of a script to the hash of its task, and writes once those that are not there already: each command goes to the log
 * on Redis's disk, with all its fields. `current` reads a field as it will be. A script that puts something ends with `save`.
 */
export const changes = /* lua */ `
local changed, names = {}, {}
local function put(name, value)
  if changed[name] == nil then names[#names + 1] = name end
  changed[name] = type(value) == 'number' and string.format('%.17g', value) or value
end
local function current(task, name)
  if changed[name] ~= nil then return changed[name] end
  return redis.call('HGET', task, name)
end
local function save(task)
  if #names == 0 then return end
  local known = redis.call('HMGET', task, unpack(names))
  local flat = {}
  for i, name in ipairs(names) do
    if known[i] ~= changed[name] then
      flat[#flat + 1] = name
      flat[#flat + 1] = changed[name]
    end
  end
  if #flat > 0 then redis.call('HSET', task, unpack(flat)) end
  changed, names = {}, {}
end
`;

/**
 * Writes drafts (JSON texts) to the task's log, whose newest entry has the number `before`, and to the feed. An entry of the
 * log carries its number in its id, so numbers can neither repeat nor run backwards: Redis refuses an id that is not greater
 * than the last. In the feed the drafts are one entry, with the number of the last of them. Each entry carries the status that
 * the task has after the write: readers take it from there and derive none.
 */
export const write = /* lua */ `
local function write(events, feed, id, drafts, before, at, status)
  if #drafts == 0 then return end
  local fields = {}
  for i, draft in ipairs(drafts) do
    redis.call('XADD', events, (before + i) .. '-0', 'at', at, 'status', status, 'event', draft)
    fields[2 * i - 1] = 'event'
    fields[2 * i] = draft
  end
  local last = before + #drafts
  if last > 20000 then redis.call('XTRIM', events, 'MAXLEN', '~', '20000') end
  redis.call('XADD', feed, '*', 'task', id, 'number', last, 'at', at, 'status', status, unpack(fields))
  -- Redis drops whole nodes of a hundred entries or so, so it suffices to ask at times.
  if math.floor(before / 8) ~= math.floor(last / 8) then redis.call('XTRIM', feed, 'MAXLEN', '~', '20000') end
end
`;

/** Appends drafts to the log of a task and to the feed, under the numbers that come next. A status is set before, never after. Needs `changes`. */
export const append = /* lua */ `
${write}
local function append(task, events, feed, id, drafts, at)
  if #drafts == 0 then return end
  local before = tonumber(current(task, 'last_event')) or 0
  local status = current(task, 'status') or ''
  write(events, feed, id, drafts, before, at, status)
  put('last_event', before + #drafts)
  put('updated_at', at)
  put('logged_status', status)
end
`;

/**
 * Moves a task to the given status, in the index as well, and its active-time clock, which runs in 'running' and stops in all
 * others. `stopClock` stops it for a task that is running and waits until a known instant. Needs `changes`.
 */
export const clock = /* lua */ `
local function stopClock(task, at)
  local since, active = current(task, 'active_since'), current(task, 'active_ms')
  if since and since ~= '' then
    put('active_ms', (tonumber(active) or 0) + math.max(0, at - tonumber(since)))
    put('active_since', '')
  end
end
local function setStatus(task, status, at, index)
  local known = redis.call('HMGET', task, 'active_since', 'status', 'id', 'number', 'active_ms')
  local since = known[1]
  if since and since ~= '' and status ~= 'running' then
    stopClock(task, at)
  elseif (not since or since == '') and status == 'running' then
    put('active_since', at)
  end
  put('status', status)
  put('updated_at', at)
  -- A task of an earlier version that has no number yet is not in the index; it is placed by the status that it has then.
  if known[4] and known[2] ~= status then
    redis.call('ZREM', index .. ':status:' .. known[2], known[3])
    redis.call('ZADD', index .. ':status:' .. status, known[4], known[3])
  end
end
`;

/** True if a step of a task with this status may run. */
export const movable = /* lua */ `
local function movable(status)
  return status == 'running' or status == 'pending' or status == 'waiting_for_vm'
end
`;

/**
 * Appends events on behalf of a claimed step, or of a person if seq is ''. A step may change the status with them.
 *
 * KEYS task, events    arg: id; seq; epoch; events, a list of JSON texts; status ('' for the same); `ScriptNames`
 * Returns 'OK', 'FENCED' or 'MISSING'.
 */
export const emit = /* lua */ `
${argument}${now}${changes}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch')
if not task[1] then return 'MISSING' end
if arg.seq ~= '' and (task[1] ~= arg.seq or task[2] ~= arg.epoch) then return 'FENCED' end
if arg.status ~= '' then setStatus(KEYS[1], arg.status, now, arg.index) end
append(KEYS[1], KEYS[2], arg.feed, arg.id, arg.events, now)
save(KEYS[1])
return 'OK'
`;
