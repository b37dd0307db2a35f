import { append, now } from './fragments.js';

/**
 * Gives a claimed step back without ending it: it waits, it is tried again after an error, or its worker stops.
 *
 * KEYS task, outbox, events, feed
 * ARGV id, seq, epoch, field to count up ('looks', 'attempt' or ''), milliseconds until the next run, events (JSON)
 * Answers 'OK' or 'FENCED'.
 */
export const release = /* lua */ `
${now}${append}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage')
if task[1] ~= ARGV[2] or task[2] ~= ARGV[3] then return 'FENCED' end
if ARGV[4] ~= '' then redis.call('HINCRBY', KEYS[1], ARGV[4], 1) end
redis.call('HSET', KEYS[1], 'owner', '', 'crashes', '0')
redis.call('ZADD', KEYS[2], 'XX', now + tonumber(ARGV[5]), ARGV[1] .. '|' .. ARGV[2] .. '|' .. task[3])
append(KEYS[1], KEYS[3], KEYS[4], ARGV[1], cjson.decode(ARGV[6]), now)
return 'OK'
`;
