/**
 * Places in a queue of three priorities, by start-time fair queueing (Goyal, Vin and Cheng, SIGCOMM 1996): while tasks of all
 * priorities wait, four high ones are taken for each normal one and twenty for each low one. A task of a higher priority passes
 * those that wait, and no task is passed forever. Of one priority the oldest is first. O(log n), however many wait.
 *
 * takeTurn(queue, turns, priority, base): the score of a new member of the ZSET `queue`; `turns`: HASH in whose fields `turn-…` the
 * last turn of each priority is kept; scores begin above `base`. Scores of 0 or less are of members that have had their turn.
 *
 * A score is the base, the turn, and a fraction that names the priority. `now` is the turn at which the first who waits could have begun.
 */
export const takeTurn = /* lua */ `
local turnCosts = {high = 1, normal = 4, low = 20}
local turnMarks = {high = 0, normal = 0.25, low = 0.5}
local markedCosts = {[0] = 1, [0.25] = 4, [0.5] = 20}

local function takeTurn(queue, turns, priority, base)
  if not turnCosts[priority] then priority = 'normal' end
  local first = tonumber(redis.call('ZRANGEBYSCORE', queue, '(0', '+inf', 'WITHSCORES', 'LIMIT', 0, 1)[2] or '')
  local turn, now = 0, 0
  if first then
    local mark = first % 1
    now = math.max(0, first - mark - base - (markedCosts[mark] or 0))
    turn = tonumber(redis.call('HGET', turns, 'turn-' .. priority) or '0')
  else
    redis.call('HDEL', turns, 'turn-high', 'turn-normal', 'turn-low')
  end
  turn = math.max(turn, now) + turnCosts[priority]
  redis.call('HSET', turns, 'turn-' .. priority, string.format('%.17g', turn))
  return string.format('%.17g', base + turn + turnMarks[priority]), now
end
`;
