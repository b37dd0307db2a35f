/**
 * Forgets the tasks that ended longest ago, with their logs and journals.
 *
 * KEYS finished, index    ARGV newest end to forget (ms since 1970), most tasks at a time, task, events and journal prefixes
 * Answers how many tasks were forgotten.
 */
export const retire = /* lua */ `
local ids = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[2])
for _, id in ipairs(ids) do
  redis.call('UNLINK', ARGV[3] .. id, ARGV[4] .. id, ARGV[5] .. id)
  redis.call('ZREM', KEYS[2], id)
  redis.call('ZREM', KEYS[1], id)
end
return #ids
`;
