import type { Answer, Message, ToolCall } from '@fixpoint/models/conversation';
import { judgeEnding } from './judge-ending.js';
import { limitWords, reachedLimit } from './reached-limit.js';
import type { CallNature } from './step-policy.js';
import { stripThink } from './strip-think.js';
import type { VisionEnd, VisionLoopOptions, VisionOutcome } from './vision-loop-options.js';
import { freshRun, resumeRun, toProgress, type VisionRun } from './vision-run.js';
import { quoteOwner, say, visionWords } from './vision-words.js';
import { countRepetition, repetitionsAllowed } from './watch-repetitions.js';
import { withHeartbeat } from './with-heartbeat.js';

/**
 * The one vision loop: look → ask → act → look, by whichever policy. Each round ends in a checkpoint, and an action is
 * noted before it is performed: what was interrupted is never repeated, the model is told and looks again.
 */
export async function runVisionLoop(options: VisionLoopOptions): Promise<VisionEnd> {
  const { policy, limits, tell, now, sleep } = options;
  const startedAt = now();
  let run: VisionRun = options.progress === undefined ? freshRun : resumeRun(options.progress);
  const usedMs = () => run.usedMs + (now() - startedAt);
  const save = (pending: string | null) =>
    options.saveProgress(toProgress(run, { policy: policy.name, usedMs: usedMs(), pending }));
  const add = (...messages: readonly Message[]) => {
    run = { ...run, messages: [...run.messages, ...messages] };
    for (const message of messages) options.record({ type: 'message', message });
  };
  const end = async (outcome: VisionOutcome, summary: string): Promise<VisionEnd> => {
    await save(null);
    await tell({ type: 'state', state: 'ended', message: `${outcome}: ${summary}` });
    return { outcome, summary, run };
  };

  // A model that takes its time, or an action that does, must not carry the run past its time.
  const late = new AbortController();
  const over = new AbortController();
  if (limits.ms !== null) {
    void sleep(Math.max(0, limits.ms - run.usedMs), over.signal).then(() => {
      if (!over.signal.aborted) late.abort(new Error('The time of this run is over.'));
    });
  }
  const signal = AbortSignal.any([options.signal, late.signal]);
  const desk = options.createDesk(signal);

  try {
    await tell({ type: 'state', state: 'running', message: `The ${policy.name} policy begins to look.` });
    add(...(await policy.look(openingWords(options), desk)));
    await save(null);
    for (;;) {
      signal.throwIfAborted();
      if (await options.isPauseRequested()) {
        await save(null);
        await tell({ type: 'state', state: 'paused', message: `Paused after ${run.steps} steps.` });
        return { outcome: 'paused', run };
      }
      const limit = reachedLimit(run, limits, usedMs());
      if (limit !== null) return await end(limit, limitWords(limit, run, limits));
      for (const { by, text, at } of await options.ownerWords()) {
        if (at <= run.heardUntil) continue;
        add(quoteOwner(by, text));
        run = { ...run, heardUntil: at };
      }

      run = {
        ...run,
        rounds: run.rounds + 1,
        ...(policy.counts === 'rounds' ? { steps: run.steps + 1 } : {}),
      };
      const answer = await askModel(options, run, signal);
      run = { ...run, spentUsd: run.spentUsd + (answer.costUsd ?? 0) };
      const { finish, usage, costUsd } = answer;
      options.record({ type: 'answer', round: run.rounds, finish, usage, costUsd });
      // An answer of nothing at all is no message: vendors refuse to be sent one.
      if (answer.message.text !== '' || answer.message.calls.length > 0) add(answer.message);
      run = { ...run, messages: policy.pruneAfterAnswer(run.messages) };

      const [call, ...extras] = answer.message.calls;
      if (call === undefined) {
        const nudge = nudgeFor(answer);
        if (nudge !== null) {
          add(say(nudge));
          await save(null);
          continue;
        }
        const { checkEnding } = options;
        const check = policy.checksEndings && checkEnding !== null ? () => checkEnding(signal) : null;
        const ending = await judgeEnding(answer.message.text, check);
        run = { ...run, spentUsd: run.spentUsd + ending.spentUsd };
        return await end(ending.outcome, ending.summary);
      }

      const nature = policy.describe(call);
      if (policy.counts === 'actions' && !nature.isObservation) {
        if (run.steps >= limits.steps) return await end('steps', limitWords('steps', run, limits));
        run = { ...run, steps: run.steps + 1 };
      }
      await tell({
        type: 'action',
        step: run.steps,
        round: run.rounds,
        action: nature.title,
        at: nature.at,
        reasoning: stripThink(answer.message.text),
      });
      const isStuck = await watch(call, nature);
      if (isStuck) {
        return await end('stuck', `The model repeated ${nature.title} on a screen that does not change.`);
      }
      await perform(call, nature, extras);
      await pause(options.stepDelayMs, signal, sleep);
    }
  } catch (error) {
    if (late.signal.aborted && !options.signal.aborted) {
      return await end('timeout', limitWords('timeout', run, limits));
    }
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    over.abort();
  }

  /** Performs the call between two checkpoints, and answers it and the calls beside it. */
  async function perform(call: ToolCall, nature: CallNature, extras: readonly ToolCall[]): Promise<void> {
    if (nature.touches) await save(nature.title);
    signal.throwIfAborted();
    const { answer, beside } = await policy.perform(call, desk);
    // Cut short: it stays noted as an action of which nobody knows whether it happened.
    signal.throwIfAborted();
    if (answer.failed) {
      const message = answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
      await tell({ type: 'error', step: run.steps, action: nature.title, message });
    }
    add(answer, ...extras.map((extra) => policy.refuseExtra(extra)), ...beside);
    if (run.repetitions.times >= repetitionsAllowed && !run.toldStuck) {
      add(say(visionWords.repeated(nature.title, run.repetitions.times)));
      run = { ...run, toldStuck: true };
    }
    run = { ...run, messages: policy.pruneAfterResult(run.messages) };
    await save(null);
  }

  /** Whether the model goes on repeating itself after it was told. It may look and wait as often as it likes. */
  async function watch(call: ToolCall, { touches }: CallNature): Promise<boolean> {
    if (!touches) return false;
    const action = `${call.tool} ${JSON.stringify(call.args)}`;
    run = { ...run, repetitions: countRepetition(run.repetitions, action, await options.thumbnail()) };
    return run.toldStuck && run.repetitions.times >= repetitionsAllowed;
  }
}

function openingWords({ goal, progress, note = null }: VisionLoopOptions): string {
  if (progress === undefined) return goal;
  const words = progress.pending === null ? visionWords.takenUp : visionWords.interrupted(progress.pending);
  return note === null ? words : `${words} ${visionWords.handedBack(note)}`;
}

async function askModel(options: VisionLoopOptions, run: VisionRun, signal: AbortSignal): Promise<Answer> {
  const { policy, heartbeatMs, sleep, tell } = options;
  const asked = options.ask({ system: policy.system, messages: run.messages, tools: policy.tools(), signal });
  return withHeartbeat(asked, {
    everyMs: heartbeatMs,
    sleep,
    beat: (seconds) => tell({ type: 'heartbeat', round: run.rounds, seconds }),
  });
}

/** What to say to an answer that neither acts nor ends; null for one that ends. */
function nudgeFor({ message, finish }: Answer): string | null {
  if (finish === 'length') return visionWords.cutOff;
  return stripThink(message.text) === '' ? visionWords.empty : null;
}

async function pause(ms: number, signal: AbortSignal, sleep: VisionLoopOptions['sleep']): Promise<void> {
  await sleep(ms, signal);
  signal.throwIfAborted();
}
