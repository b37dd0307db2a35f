import { callerPattern } from '../caller-names.js';
import { argument } from '../define-scripts.js';
import { facetList } from '../facets.js';

/**
 * The index of tasks, written in the same script as the tasks themselves. A task has a number, which rises with each task that is
 * created. Sorted sets of ids by number are read from their upper end, which is the newest task: one for each value of a facet,
 * for each desktop of tasks without a service, and for each caller; and one of the tasks of all callers. Words are kept by blocks of
 * 4,096 numbers: a sorted set of the words in the block, for words that begin with some letters, and for each word the tasks that
 * have it, as two bytes each, which are only ever appended. Names of keys are built from the index's own as in `createKeys`.
 */
export const blockSize = 4_096;

/** Has a search find the task of this number by these words. */
export const addWords = /* lua */ `
local function addWords(index, number, words)
  local offset = number % ${blockSize}
  local block = (number - offset) / ${blockSize}
  local bytes = string.char(math.floor(offset / 256), offset % 256)
  for _, word in ipairs(words) do
    redis.call('ZADD', index .. ':words:' .. block, 0, word)
    redis.call('APPEND', index .. ':word:' .. block .. ':' .. word, bytes)
  end
end
`;

const fields = ['desktop', ...facetList.map(({ field }) => field)];

const setValueOf = (field: string, part: string | undefined) =>
  part === undefined ? field : `string.match(${field} or '', '${part}') or ${field}`;

/** Sets of a task, by the fields of its hash. A missing field and an empty one are the same. */
const reach = /* lua */ `
local function reach(index, task, id)
  local sets = {}
  local function add(name, value)
    if value and value ~= '' then sets[#sets + 1] = index .. ':' .. name .. ':' .. value end
  end
  local ${fields.join(', ')} = unpack(redis.call('HMGET', task, '${fields.join("', '")}'))
  ${facetList.map(({ field, part }) => `add('${field}', ${setValueOf(field, part)})`).join('\n  ')}
  if not service or service == '' then add('desktop', desktop) end
  local caller = string.match(id, '${callerPattern}') or string.match(desktop or '', '${callerPattern}')
  if caller then
    add('caller', caller)
    sets[#sets + 1] = index .. ':callers'
  end
  return sets
end
`;

/** Gives a task its place in the index. */
export const place = /* lua */ `
${addWords}${reach}
-- Tasks of an earlier version have no numbers yet: they get those below, which are kept free for them.
local function reserve(index)
  if redis.call('EXISTS', index .. ':last-number') == 0 then
    local old = redis.call('ZCARD', index)
    redis.call('SET', index .. ':last-number', old)
    redis.call('SET', index .. ':unplaced', old)
  end
end
local function nextNumber(index)
  reserve(index)
  return redis.call('INCR', index .. ':last-number')
end
local function place(index, task, id, words, number)
  redis.call('HSET', task, 'number', number)
  redis.call('ZADD', index .. ':numbers', number, id)
  for _, set in ipairs(reach(index, task, id)) do redis.call('ZADD', set, number, id) end
  addWords(index, number, words)
end
`;

/**
 * Moves a task to the sets of its present fields. `before`: the sets that it had, by `reach`. Only those that differ are written.
 */
export const moveSets = /* lua */ `
${reach}
local function moveSets(index, task, id, number, before)
  local left = {}
  for _, set in ipairs(before) do left[set] = true end
  for _, set in ipairs(reach(index, task, id)) do
    if not left[set] then redis.call('ZADD', set, number, id) end
    left[set] = nil
  end
  for set in pairs(left) do redis.call('ZREM', set, id) end
end
`;

/** Takes a task out of the index, all but its words: those go with their block, when no task of it is left. */
export const forget = /* lua */ `
${reach}
local function forget(index, task, id)
  redis.call('ZREM', index .. ':numbers', id)
  redis.call('ZREM', index .. ':failed-in-stage', id)
  for _, set in ipairs(reach(index, task, id)) do redis.call('ZREM', set, id) end
end
-- A part at a time, so that nobody waits for it.
local function forgetWords(index)
  local oldest = redis.call('ZRANGE', index .. ':numbers', 0, 0, 'WITHSCORES')
  local number = tonumber(oldest[2] or redis.call('GET', index .. ':last-number') or '0')
  -- Tasks of an earlier version may still get lower numbers.
  if tonumber(redis.call('GET', index .. ':unplaced') or '0') > 0 then return end
  local block = tonumber(redis.call('GET', index .. ':oldest-block') or '0')
  if block >= math.floor(number / ${blockSize}) then return end
  local words = redis.call('ZRANGE', index .. ':words:' .. block, 0, 999)
  for _, word in ipairs(words) do
    redis.call('UNLINK', index .. ':word:' .. block .. ':' .. word)
    redis.call('ZREM', index .. ':words:' .. block, word)
  end
  if #words < 1000 then redis.call('SET', index .. ':oldest-block', block + 1) end
end
`;

/**
 * Gives a task that an earlier version wrote its place in the index. Called for the newest of them first. Harmless to repeat.
 *
 * KEYS task, index    arg: id, service ('' for none), title, desktop ('' for none), words
 * Returns 1, or 0 if it has its place already or is no more.
 */
export const placeOld = /* lua */ `
${argument}${place}
local number = redis.call('HGET', KEYS[1], 'number')
if number then
  return 0
end
if redis.call('EXISTS', KEYS[1]) == 0 then
  -- Somebody deleted the task by hand.
  redis.call('ZREM', KEYS[2], arg.id)
  return 0
end
reserve(KEYS[2])
number = redis.call('DECR', KEYS[2] .. ':unplaced') + 1
-- More than there were at first: an earlier version is still creating tasks beside this one.
if number < 1 then
  redis.call('SET', KEYS[2] .. ':unplaced', 0)
  number = nextNumber(KEYS[2])
end
redis.call('HSET', KEYS[1], 'id', arg.id, 'service', arg.service, 'title', arg.title, 'desktop', arg.desktop)
place(KEYS[2], KEYS[1], arg.id, arg.words, number)
return 1
`;

/**
 * Puts tasks that an earlier version placed into the sets that it did not have: some of those with the highest numbers up to the given
 * one. Harmless to repeat.
 *
 * KEYS index    arg: prefix of the tasks' keys, highest number ('+inf' at first)
 * Returns the number to continue with ('' at the end).
 */
export const placeReach = /* lua */ `
${argument}${reach}
local members = redis.call('ZREVRANGEBYSCORE', KEYS[1] .. ':numbers', arg.highest, '-inf', 'WITHSCORES', 'LIMIT', 0, 500)
for i = 1, #members, 2 do
  for _, set in ipairs(reach(KEYS[1], arg.tasks .. members[i], members[i])) do
    redis.call('ZADD', set, members[i + 1], members[i])
  end
end
if #members == 0 then return '' end
return string.format('%.0f', tonumber(members[#members]) - 1)
`;

/**
 * Checks which of these tasks are in at least one set of each group (`any`, arrays of keys) and in no excluded set (`none`, keys).
 */
const fits = /* lua */ `
local function fits(ids, conditions)
  local fit = {}
  for i = 1, #ids do fit[i] = true end
  for _, key in ipairs(conditions.none) do
    local scores = redis.call('ZMSCORE', key, unpack(ids))
    for i = 1, #ids do fit[i] = fit[i] and not scores[i] end
  end
  for _, group in ipairs(conditions.any) do
    local has = {}
    for _, key in ipairs(group) do
      local scores = redis.call('ZMSCORE', key, unpack(ids))
      for i = 1, #ids do has[i] = has[i] or scores[i] end
    end
    for i = 1, #ids do fit[i] = fit[i] and has[i] end
  end
  return fit
end
`;

/**
 * Walks one set of the index from the newest task on and returns those that fit the conditions. Ends early, so that no
 * call keeps others waiting.
 *
 * KEYS set    arg: highest and lowest number, most tasks, conditions
 * Returns ids and numbers in twos, and the highest number that was not looked at ('' at the end).
 */
export const walk = /* lua */ `
${argument}${fits}
local found = {}
local from = arg.highest
for _ = 1, 8 do
  local members = redis.call('ZREVRANGEBYSCORE', KEYS[1], from, arg.lowest, 'WITHSCORES', 'LIMIT', 0, 500)
  if #members == 0 then return {found, ''} end
  local ids = {}
  for i = 1, #members, 2 do ids[#ids + 1] = members[i] end
  local fit = fits(ids, arg)
  for i = 1, #ids do
    if fit[i] then
      found[#found + 1] = ids[i]
      found[#found + 1] = members[2 * i]
      if #found == 2 * arg.most then return {found, string.format('%.0f', tonumber(members[2 * i]) - 1)} end
    end
  end
  from = string.format('%.0f', tonumber(members[#members]) - 1)
end
return {found, from}
`;

/**
 * Returns the newest tasks that have a word beginning with each of these and fit the conditions. Ends early, so that no call keeps
 * others waiting.
 *
 * KEYS index    arg: highest and lowest number, most tasks, conditions, words
 * Returns ids and numbers in twos, and the highest number that was not looked at ('' at the end).
 */
export const search = /* lua */ `
${argument}${fits}
local found = {}
local highest, lowest = arg.highest, arg.lowest
-- How many tasks of words were read, and how many that have all words were compared with the sets.
local read, compared = 0, 0

local function having(block, word)
  local list = {}
  for _, whole in ipairs(redis.call('ZRANGEBYLEX', KEYS[1] .. ':words:' .. block, '[' .. word, '[' .. word .. '\\255', 'LIMIT', 0, 256)) do
    list[#list + 1] = redis.call('GET', KEYS[1] .. ':word:' .. block .. ':' .. whole) or ''
  end
  return list
end

for block = math.floor(highest / ${blockSize}), math.floor(lowest / ${blockSize}), -1 do
  local base = block * ${blockSize}
  if read > 20000 or compared > 1000 then return {found, string.format('%.0f', math.min(highest, base + ${blockSize - 1}))} end
  local left
  for _, word in ipairs(arg.words) do
    local has, any = {}, false
    for _, list in ipairs(having(block, word)) do
      read = read + #list / 2
      for at = 1, #list, 2 do
        local high, low = string.byte(list, at, at + 1)
        local offset = high * 256 + low
        if not left or left[offset] then
          has[offset] = true
          any = true
        end
      end
    end
    left = has
    if not any then break end
  end
  local numbers = {}
  for offset in pairs(left) do
    local number = base + offset
    if number <= highest and number >= lowest then numbers[#numbers + 1] = number end
  end
  table.sort(numbers, function(one, other) return one > other end)
  for start = 1, #numbers, 100 do
    local ids, own = {}, {}
    for i = start, math.min(start + 99, #numbers) do
      local id = redis.call('ZRANGEBYSCORE', KEYS[1] .. ':numbers', numbers[i], numbers[i])[1]
      if id then
        ids[#ids + 1] = id
        own[#own + 1] = numbers[i]
      end
    end
    compared = compared + #ids
    if #ids > 0 then
      local fit = fits(ids, arg)
      for i = 1, #ids do
        if fit[i] then
          found[#found + 1] = ids[i]
          found[#found + 1] = string.format('%.0f', own[i])
          if #found == 2 * arg.most then return {found, string.format('%.0f', own[i] - 1)} end
        end
      end
    end
  end
end
return {found, ''}
`;

/** Reads some fields of each task. KEYS tasks    arg: fields    Returns the values of each task, in the order of the fields. */
export const readFields = /* lua */ `
${argument}local rows = {}
for i, task in ipairs(KEYS) do rows[i] = redis.call('HMGET', task, unpack(arg.fields)) end
return rows
`;
