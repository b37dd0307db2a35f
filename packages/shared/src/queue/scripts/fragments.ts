/** Redis's clock in whole milliseconds: one clock for all processes, whatever theirs say. */
export const now = /* lua */ `
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
`;

/**
 * Appends drafts (JSON texts) to the task's log and to the feed. The entry's id carries the event's number, so numbers
 * can neither repeat nor run backwards: Redis refuses an id that is not greater than the last.
 */
export const append = /* lua */ `
local function append(task, events, feed, id, drafts, at)
  for _, draft in ipairs(drafts) do
    local number = redis.call('HINCRBY', task, 'last_event', 1)
    redis.call('XADD', events, 'MAXLEN', '~', '20000', number .. '-0', 'at', at, 'event', draft)
    redis.call('XADD', feed, 'MAXLEN', '~', '20000', '*', 'task', id, 'number', number, 'at', at, 'event', draft)
  end
  if #drafts > 0 then redis.call('HSET', task, 'updated_at', at) end
end
`;

/** Moves the active-time clock to the given status: it runs in 'running' and stands still in all others. */
export const clock = /* lua */ `
local function setStatus(task, status, at)
  local since = redis.call('HGET', task, 'active_since')
  if since and since ~= '' and status ~= 'running' then
    redis.call('HINCRBY', task, 'active_ms', math.max(0, at - tonumber(since)))
    redis.call('HSET', task, 'active_since', '')
  elseif (not since or since == '') and status == 'running' then
    redis.call('HSET', task, 'active_since', at)
  end
  redis.call('HSET', task, 'status', status, 'updated_at', at)
end
`;

/**
 * Notes from when on a task can be forgotten: its end, or the instant from which nobody can approve its proposal any more.
 * A task that still goes on is not noted.
 */
export const forgettable = /* lua */ `
local function forgettable(finished, task, id, at)
  local fields = redis.call('HMGET', task, 'finished_at', 'status', 'expires_at')
  if fields[1] then
    redis.call('ZADD', finished, at, id)
  elseif fields[2] == 'awaiting_approval' and fields[3] then
    redis.call('ZADD', finished, fields[3], id)
  else
    redis.call('ZREM', finished, id)
  end
end
`;
