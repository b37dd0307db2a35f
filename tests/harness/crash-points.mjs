// Loaded into a service with `--import`: ends the process by SIGKILL at chosen points between it and Redis, each point once.
// CRASH_POINTS is a list of `{stage}:{point}`; CRASH_FOLDER remembers, across restarts, which have been reached.
//
//   claimed  the step is ours, nothing is done yet
//   intent   the intent to perform an effect is journalled, the effect is not performed
//   done     the effect is performed, its result is not journalled
//   commit   everything is done, nothing of it is committed
import { createHash } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';

// What a service starts, npm and node of the tests of a fix, inherits this and is no service.
if (/services.[\w-]+.dist.main\.js$/.test(process.argv[1] ?? '')) await setCrashPoints();

async function setCrashPoints() {
  const { Redis } = await import('ioredis');
  const folder = process.env.CRASH_FOLDER;
  const points = new Set((process.env.CRASH_POINTS ?? '').split(','));
  const scripts = new URL('../../packages/tasks/dist/engine/scripts/', import.meta.url);
  const { claim } = await import(new URL('claim.js', scripts));
  const { commit } = await import(new URL('commit.js', scripts));
  const { done, intent } = await import(new URL('effect.js', scripts));

  const kinds = new Map();
  for (const [kind, script] of Object.entries({ claim, commit, done, intent })) {
    kinds.set(script, kind);
    kinds.set(createHash('sha1').update(script).digest('hex'), kind);
  }
  /** The stage that each task was last claimed for. */
  const stageOf = new Map();

  function crashAt(stage, point) {
    const name = `${stage}:${point}`;
    if (!points.has(name)) return;
    try {
      closeSync(openSync(join(folder, name.replace(':', '.')), 'wx'));
    } catch {
      return;
    }
    process.kill(process.pid, 'SIGKILL');
  }

  function claimed(task, stage) {
    stageOf.set(task, stage);
    crashAt(stage, 'claimed');
  }

  /** The step that came, claimed, with the job that a script of BullMQ gives a worker; null without one. */
  function claimedWith(job) {
    if (!Array.isArray(job)) return null;
    const fieldOf = (name) => job[job.findIndex((text) => String(text) === name) + 1];
    const claim = job.some((text) => String(text) === 'returnvalue') ? fieldOf('returnvalue')[0] : [];
    return String(claim[0]) === 'OK' ? JSON.parse(String(fieldOf('data'))) : null;
  }

  const send = Redis.prototype.sendCommand;
  Redis.prototype.sendCommand = function sendCommand(command, ...rest) {
    const kind = kinds.get(String(command.args[0]));
    const keys = command.args.slice(2, 2 + Number(command.args[1])).map(String);
    if (kind === undefined) {
      const answer = send.call(this, command, ...rest);
      // `{prefix}:bull:{stage}:wait`, the first key of the scripts that give a worker its next job
      if (!keys[0]?.endsWith(':wait')) return answer;
      return answer.then((value) => {
        const step = claimedWith(value?.[0]);
        if (step !== null) claimed(step.id, keys[0].split(':').at(-2));
        return value;
      });
    }
    const task = keys[0].split(':').at(-1);
    if (kind === 'commit') crashAt(stageOf.get(task), 'commit');
    if (kind === 'done') crashAt(stageOf.get(task), 'done');
    const answer = send.call(this, command, ...rest);
    if (kind === 'claim') {
      // `{prefix}:bull:{stage}:{job}:lock`
      const stage = keys[1].split(':').at(-3);
      return answer.then((value) => {
        if (String(value[0]) === 'OK') claimed(task, stage);
        return value;
      });
    }
    if (kind === 'intent') {
      const stage = stageOf.get(task);
      return answer.then((value) => {
        if (String(value[0]) === 'NEW') crashAt(stage, 'intent');
        return value;
      });
    }
    return answer;
  };
}
