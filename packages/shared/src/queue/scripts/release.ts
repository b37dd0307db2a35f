import { append, clock, now } from './fragments.js';

/**
 * Gives a claimed step back without ending it: it waits, it is tried again after an error, or its worker stops. Sent twice,
 * it counts once.
 *
 * KEYS task, outbox, events, feed
 * ARGV id, seq, epoch, field to count up ('looks', 'attempt' or ''), milliseconds until the next run, events (JSON),
 *      status meanwhile ('' for the same; the claim that follows says 'running' again)
 * Answers 'OK' or 'FENCED'.
 */
export const release = /* lua */ `
${now}${append}${clock}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch', 'stage', 'owner')
if task[1] ~= ARGV[2] or task[2] ~= ARGV[3] then return 'FENCED' end
if task[4] == '' then return 'OK' end
redis.call('HSET', KEYS[1], 'owner', '', 'crashes', '0')
-- A look that went well ends a row of errors: a step that polls for an hour may meet one now and then.
if ARGV[4] == 'looks' then redis.call('HSET', KEYS[1], 'attempt', '1') end
if ARGV[4] ~= '' then redis.call('HINCRBY', KEYS[1], ARGV[4], 1) end
redis.call('ZADD', KEYS[2], 'XX', now + tonumber(ARGV[5]), ARGV[1] .. '|' .. ARGV[2] .. '|' .. task[3])
if ARGV[7] ~= '' then setStatus(KEYS[1], ARGV[7], now) end
append(KEYS[1], KEYS[3], KEYS[4], ARGV[1], cjson.decode(ARGV[6]), now)
return 'OK'
`;
