import { now } from '@fixpoint/tasks/engine';

/**
 * Takes a name, or renews it. A name belongs to one runner: to the one that renewed it within `gone` milliseconds, unless that one left or is known
 * to be dead. KEYS: desktop. ARGV: name, runner, info, epoch, gone, dead runner or '', keep, pending hold ('': none, 'same': unchanged), index
 * (written only, and Redis requires the permission to read everything in KEYS). Returns the previous epoch and hold.
 */
export const announce = /* lua */ `
${now}
local held = redis.call('HMGET', KEYS[1], 'runner', 'seen', 'left', 'epoch', 'registered', 'hold')
local fresh = held[1] and held[3] ~= '1' and now - tonumber(held[2]) < tonumber(ARGV[5])
if fresh and held[1] ~= ARGV[2] and held[1] ~= ARGV[6] then
  return {'held', held[1], held[2], tostring(now)}
end
local registered = now
if held[1] == ARGV[2] and held[5] then registered = held[5] end
redis.call('HSET', KEYS[1], 'runner', ARGV[2], 'seen', now, 'left', '0', 'info', ARGV[3],
  'epoch', math.max(tonumber(ARGV[4]), tonumber(held[4] or '0')), 'registered', registered)
if ARGV[8] ~= 'same' then redis.call('HSET', KEYS[1], 'hold', ARGV[8]) end
redis.call('PEXPIRE', KEYS[1], ARGV[7])
redis.call('ZADD', ARGV[9], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', ARGV[9], '-inf', now - tonumber(ARGV[7]))
return {'ok', held[4] or '0', held[6] or ''}
`;

/** Releases a name, if it is still ours. KEYS: desktop. ARGV: runner. */
export const withdraw = /* lua */ `
if redis.call('HGET', KEYS[1], 'runner') ~= ARGV[1] then return 0 end
return redis.call('HSET', KEYS[1], 'left', '1')
`;

/** State of desktops, by Redis's clock. KEYS: one for each desktop. */
export const readDesktops = /* lua */ `
${now}
local found = {tostring(now)}
for position = 1, #KEYS do
  local fields = redis.call('HMGET', KEYS[position], 'info', 'runner', 'seen', 'registered', 'left', 'epoch')
  found[#found + 1] = fields
end
return found
`;
