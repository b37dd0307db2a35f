import { stageCatalog } from '@fixpoint/shared/contracts';
import type { Redis } from 'ioredis';
import { createKeys } from '../keys.js';
import { scriptNames } from '../task-store.js';
import { claimStep } from './claim.js';
import { now } from './task-log.js';

/** BullMQ's scripts that give a worker its next job. */
const fetchingScript = /^(?:moveToActive|moveToFinished):/;

const keys = createKeys('');
/** Lua tables: names of keys without their prefix, and the statuses of running steps that are not `running`. */
const names = toLua(Object.entries(scriptNames(keys)));
const statuses = toLua(
  Object.entries(stageCatalog).flatMap(([stage, { runningStatus }]) =>
    runningStatus === undefined ? [] : [[stage, runningStatus] as const],
  ),
);

function toLua(entries: readonly (readonly [string, string])[]): string {
  return `{${entries.map(([name, value]) => `['${name}'] = '${value}'`).join(', ')}}`;
}

/**
 * Claims the step of a job in the script that fetches the job, so that both take one round trip and one write to disk. The owner of the
 * claim is the token of BullMQ's lock with the number of the job's attempts, which the fetch raises.
 *
 * The `returnvalue` of the fetched job, which no job has before it is over, becomes a list: the reply of `claimStep`, and 1 if no job
 * is left in the queue. Then nothing wakes a worker until the next job comes: BullMQ itself would look for one twice, before the
 * fetched job begins. A job without a step, such as a canary, and a job whose claim fails remain as they are.
 */
const claimFetched = /* lua */ `
${claimStep}
local function claimFetched(queue, job, id)
  local fields = {}
  for i = 1, #job, 2 do fields[job[i]] = job[i + 1] end
  local prefix, stage = string.match(queue, '^(.*):bull:([^:]+):$')
  local data = cjson.decode(fields.data)
  if not prefix or not data.seq or data.canary then return end
  local arg = ${names}
  for name, key in pairs(arg) do arg[name] = prefix .. key end
  arg.id, arg.seq = data.id, data.seq
  arg.status = (${statuses})[string.match(stage, '^[^.]+')] or 'running'
  local lock = queue .. id .. ':lock'
  arg.token = redis.call('GET', lock)
  arg.owner = arg.token .. '/' .. fields.ats
  ${now}
  local claim = claimStep({arg.tasks .. data.id, lock, prefix .. '${keys.events('')}' .. data.id}, arg, now)
  local left = redis.call('LLEN', queue .. 'wait') + redis.call('ZCARD', queue .. 'prioritized') + redis.call('ZCARD', queue .. 'delayed')
  if left == 0 then redis.call('ZREM', queue .. 'marker', '0') end
  job[#job + 1] = 'returnvalue'
  job[#job + 1] = {claim, left == 0 and 1 or 0}
end
`;

/** Has BullMQ's workers on this connection claim the steps of the jobs that they fetch. Harmless to repeat. */
export function claimFetchedJobs(redis: Redis): void {
  if (Object.hasOwn(redis, 'defineCommand')) return;
  const define = redis.defineCommand.bind(redis);
  redis.defineCommand = (name, { lua, ...definition }) =>
    define(name, { ...definition, lua: fetchingScript.test(name) ? withClaim(lua) : lua });
}

/** BullMQ's events of the queue are left out, as in `sendJob`: they have no reader, and were 7 % of the bytes of a task. */
function withClaim(lua: string): string {
  return /* lua */ `
local function callUnlessEvent(command, ...)
  if command ~= 'XADD' then return redis.call(command, ...) end
end
local function fetch()
${lua.replace('local rcall = redis.call', 'local rcall = callUnlessEvent')}
end
${claimFetched}
local reply = fetch()
if type(reply) == 'table' and type(reply[1]) == 'table' then
  pcall(claimFetched, string.sub(KEYS[1], 1, -#'wait' - 1), reply[1], reply[2])
end
return reply
`;
}
