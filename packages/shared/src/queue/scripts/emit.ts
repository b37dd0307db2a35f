import { append, now } from './fragments.js';

/**
 * Appends events on behalf of a claimed step, or of a person where seq is ''.
 *
 * KEYS task, events, feed    ARGV id, seq, epoch, events (JSON array of texts)
 * Answers 'OK', 'FENCED' or 'MISSING'.
 */
export const emit = /* lua */ `
${now}${append}
local task = redis.call('HMGET', KEYS[1], 'seq', 'epoch')
if not task[1] then return 'MISSING' end
if ARGV[2] ~= '' and (task[1] ~= ARGV[2] or task[2] ~= ARGV[3]) then return 'FENCED' end
append(KEYS[1], KEYS[2], KEYS[3], ARGV[1], cjson.decode(ARGV[4]), now)
return 'OK'
`;
