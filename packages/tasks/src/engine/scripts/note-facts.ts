import { blockSize } from './task-index.js';

/** Maximum number of words and checks that a task is noted with besides those of its request, and of characters of its weights. */
const most = { words: 60, weights: 600 };

/**
 * Notes the facts of a step: the course of the weights, the checks, and words in the index. Each word once for each task. Needs `changes`.
 * `facts`: weights (text with commas), checks and words (lists).
 */
export const noteFacts = /* lua */ `
local function noteNew(known, list, each)
  local count = 0
  for _ in string.gmatch(known, '%S+') do count = count + 1 end
  for _, item in ipairs(list) do
    if count < ${most.words} and not string.find(' ' .. known .. ' ', ' ' .. item .. ' ', 1, true) then
      known = known == '' and item or known .. ' ' .. item
      count = count + 1
      if each then each(item) end
    end
  end
  return known
end
local function noteFacts(index, task, facts)
  local known = redis.call('HMGET', task, 'number', 'weights', 'checks', 'found')
  local weights = known[2] or ''
  if facts.weights ~= '' and #weights < ${most.weights} then
    put('weights', weights == '' and facts.weights or weights .. ',' .. facts.weights)
  end
  if #facts.checks > 0 then put('checks', noteNew(known[3] or '', facts.checks)) end
  -- A task of an earlier version, which is not in the index yet.
  if not known[1] or #facts.words == 0 then return end
  local number = tonumber(known[1])
  local offset = number % ${blockSize}
  local block = (number - offset) / ${blockSize}
  local bytes = string.char(math.floor(offset / 256), offset % 256)
  put('found', noteNew(known[4] or '', facts.words, function(word)
    redis.call('ZADD', index .. ':words:' .. block, 0, word)
    redis.call('APPEND', index .. ':word:' .. block .. ':' .. word, bytes)
  end))
end
`;
