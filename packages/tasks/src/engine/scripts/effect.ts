import { argument } from '../define-scripts.js';

/**
 * Journals the intent to perform an effect, or returns its journalled state. Sent twice by a connection that broke in
 * between, it returns the same: an intent of the very call is not an attempt that failed to report back.
 *
 * KEYS task, journal    arg: seq, epoch, effect, details (JSON), call (no '|'), again, to perform an unknown effect again
 * Returns {'FENCED'}, {'DONE', result}, {'NEW'}, or {'UNKNOWN', details of the attempt that did not report back}
 */
export const intent = /* lua */ `
${argument}local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch')
if task[1] ~= arg.seq or task[2] ~= arg.epoch then return {'FENCED'} end
local field = arg.seq .. ':' .. arg.effect
local done = redis.call('HGET', KEYS[2], field .. ':done')
if done then return {'DONE', done} end
local known = redis.call('HGET', KEYS[2], field .. ':intent')
local separator = known and string.find(known, '|', 1, true)
if not known or arg.again or string.sub(known, 1, separator - 1) == arg.call then
  redis.call('HSET', KEYS[2], field .. ':intent', arg.call .. '|' .. arg.details)
  return {'NEW'}
end
return {'UNKNOWN', string.sub(known, separator + 1)}
`;

/**
 * Journals the result of an effect. Never fenced: evidence counts from any run, and the first result is kept.
 *
 * KEYS journal    arg: seq, effect, result (JSON)
 */
export const done = /* lua */ `
${argument}local field = arg.seq .. ':' .. arg.effect .. ':done'
redis.call('HSETNX', KEYS[1], field, arg.result)
return redis.call('HGET', KEYS[1], field)
`;

/**
 * Forgets an intent whose effect certainly did not happen, so that a retry starts clean.
 *
 * KEYS task, journal    arg: seq, epoch, effect
 */
export const forget = /* lua */ `
${argument}local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch')
if task[1] ~= arg.seq or task[2] ~= arg.epoch then return 'FENCED' end
redis.call('HDEL', KEYS[2], arg.seq .. ':' .. arg.effect .. ':intent')
return 'OK'
`;

/**
 * Saves the progress of a step, over its earlier checkpoint: fenced, so that an old run cannot turn a newer one back.
 *
 * KEYS task, journal    arg: seq, epoch, value (JSON)
 */
export const checkpoint = /* lua */ `
${argument}local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch')
if task[1] ~= arg.seq or task[2] ~= arg.epoch then return 'FENCED' end
redis.call('HSET', KEYS[2], arg.seq .. ':checkpoint', arg.value)
return 'OK'
`;
