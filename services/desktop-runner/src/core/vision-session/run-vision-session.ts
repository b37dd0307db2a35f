import type { Answer, Message, ToolCall } from '@fixpoint/agents/conversation';
import { countOf, stripThink } from '@fixpoint/shared/text';
import { quoteOwner, sessionPrompts, toUserMessage } from './prompts.js';
import { readTextCalls } from './read-text-calls.js';
import { evaluateEnding, type SeenActions } from './session-ending.js';
import { describeLimit, reachedLimit } from './session-limits.js';
import type { SessionEnd, SessionOutcome, VisionSessionOptions } from './session-options.js';
import {
  countRepetition,
  newSession,
  repetitionsAllowed,
  resumeSession,
  type SessionState,
  toProgress,
} from './session-state.js';
import type { CallNature } from './step-policy.js';

/**
 * The vision session of one step: screenshot → question to the model → action → screenshot, by either policy. Each round ends in a checkpoint, and an
 * action is recorded before it is performed: an interrupted one is never repeated; the model is informed and takes a new screenshot.
 */
export async function runVisionSession(options: VisionSessionOptions): Promise<SessionEnd> {
  const { policy, limits, report, now, sleep } = options;
  const startedAt = now();
  let run: SessionState = options.progress === undefined ? newSession : resumeSession(options.progress);
  let actions: SeenActions = { count: 0, hadEffect: false, lastFailed: false };
  const usedMs = () => run.usedMs + (now() - startedAt);
  const save = (pending: string | null) =>
    options.saveProgress(toProgress(run, { policy: policy.name, usedMs: usedMs(), pending }));
  const add = (...messages: readonly Message[]) => {
    run = { ...run, messages: [...run.messages, ...messages] };
    for (const message of messages) options.record({ type: 'message', message });
  };
  const end = async (outcome: SessionOutcome, summary: string): Promise<SessionEnd> => {
    await save(null);
    await report({ type: 'state', state: 'ended', message: `${outcome}: ${summary}` });
    return { outcome, summary, run };
  };

  // A slow model, or a slow action, must not make the run exceed its time.
  const late = new AbortController();
  const over = new AbortController();
  if (limits.ms !== null) {
    void sleep(Math.max(0, limits.ms - run.usedMs), over.signal).then(() => {
      if (!over.signal.aborted) late.abort(new Error('This run has timed out.'));
    });
  }
  const signal = AbortSignal.any([options.signal, late.signal]);
  const desktop = options.createDesktop(signal);

  try {
    await report({
      type: 'state',
      state: 'running',
      message: `The ${policy.name} policy takes its first screenshot.`,
    });
    add(...(await policy.observe(openingPrompt(options), desktop)));
    await save(null);
    for (;;) {
      signal.throwIfAborted();
      if (await options.isPauseRequested()) {
        await save(null);
        await report({
          type: 'state',
          state: 'paused',
          message: `Paused after ${countOf(run.steps, 'step')}.`,
        });
        return { outcome: 'paused', run };
      }
      const limit = reachedLimit(run, limits, usedMs());
      if (limit !== null) return await end(limit, describeLimit(limit, run, limits));
      for (const { by, text, at } of await options.ownerMessages()) {
        if (at <= run.heardUntil) continue;
        add(quoteOwner(by, text));
        run = { ...run, heardUntil: at };
      }

      run = {
        ...run,
        rounds: run.rounds + 1,
        ...(policy.counts === 'rounds' ? { steps: run.steps + 1 } : {}),
      };
      const { answer, unreadable } = readTextCalls(await askModel(options, run, signal), policy, run.rounds);
      run = { ...run, spentUsd: run.spentUsd + (answer.costUsd ?? 0) };
      const { finish, usage, costUsd } = answer;
      options.record({ type: 'answer', round: run.rounds, finish, usage, costUsd });
      // An empty answer is not a message: vendors reject it.
      if (answer.message.text !== '' || answer.message.calls.length > 0) add(answer.message);
      run = { ...run, messages: policy.pruneAfterAnswer(run.messages) };

      const [call, ...extras] = answer.message.calls;
      if (call === undefined) {
        const nudge = unreadable ?? nudgeFor(answer);
        if (nudge !== null) {
          add(toUserMessage(nudge));
          await save(null);
          continue;
        }
        const { checkEnding } = options;
        const look = (ask: NonNullable<typeof checkEnding>) => () =>
          ask(signal).catch((error: unknown) => {
            signal.throwIfAborted();
            const why = error instanceof Error ? error.message : String(error);
            return { answer: 'unknown' as const, why, spentUsd: 0 };
          });
        const check = policy.checksEndings && checkEnding !== null ? look(checkEnding) : null;
        const ending = await evaluateEnding(answer.message.text, actions, check);
        run = { ...run, spentUsd: run.spentUsd + ending.spentUsd };
        return await end(ending.outcome, ending.summary);
      }

      const nature = policy.describe(call);
      if (policy.counts === 'actions' && !nature.isObservation) {
        if (run.steps >= limits.steps) return await end('steps', describeLimit('steps', run, limits));
        run = { ...run, steps: run.steps + 1 };
      }
      await report({
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
      return await end('timeout', describeLimit('timeout', run, limits));
    }
    throw options.signal.aborted ? options.signal.reason : error;
  } finally {
    over.abort();
  }

  /** Performs the call between two checkpoints, and adds the results of it and the calls beside it. */
  async function perform(call: ToolCall, nature: CallNature, extras: readonly ToolCall[]): Promise<void> {
    if (nature.touches) await save(nature.title);
    signal.throwIfAborted();
    const { answer, beside, hadEffect } = await policy.perform(call, desktop);
    if (nature.touches) {
      actions = {
        count: actions.count + 1,
        hadEffect: actions.hadEffect || hadEffect,
        lastFailed: answer.failed,
      };
    }
    // Interrupted: it stays recorded as an action with an unknown result.
    signal.throwIfAborted();
    if (answer.failed) {
      const message = answer.parts.map((part) => (part.type === 'text' ? part.text : '')).join(' ');
      await report({ type: 'error', step: run.steps, action: nature.title, message });
    }
    add(answer, ...extras.map((extra) => policy.refuseExtra(extra)), ...beside);
    if (run.repetitions.times >= repetitionsAllowed && !run.warnedStuck) {
      add(toUserMessage(sessionPrompts.repeated(nature.title, run.repetitions.times)));
      run = { ...run, warnedStuck: true };
    }
    run = { ...run, messages: policy.pruneAfterResult(run.messages) };
    await save(null);
  }

  /** Returns true if the model keeps repeating itself after the warning. Screenshots and waits do not count as repetition. */
  async function watch(call: ToolCall, { touches }: CallNature): Promise<boolean> {
    if (!touches) return false;
    const action = `${call.tool} ${JSON.stringify(call.args)}`;
    run = { ...run, repetitions: countRepetition(run.repetitions, action, await options.thumbnail()) };
    return run.warnedStuck && run.repetitions.times >= repetitionsAllowed;
  }
}

function openingPrompt({ goal, progress, note = null }: VisionSessionOptions): string {
  if (progress === undefined) return goal;
  const words =
    progress.pending === null ? sessionPrompts.resumed : sessionPrompts.interrupted(progress.pending);
  return note === null ? words : `${words} ${sessionPrompts.released(note)}`;
}

async function askModel(
  options: VisionSessionOptions,
  run: SessionState,
  signal: AbortSignal,
): Promise<Answer> {
  const { policy, heartbeatMs, sleep, report } = options;
  const answer = options.ask({
    system: policy.system,
    messages: run.messages,
    tools: policy.tools(),
    signal,
  });
  return withHeartbeat(answer, {
    everyMs: heartbeatMs,
    sleep,
    beat: (seconds) => report({ type: 'heartbeat', round: run.rounds, seconds }),
  });
}

/** The reply to an answer that neither acts nor ends; null for one that ends. */
function nudgeFor({ message, finish }: Answer): string | null {
  if (finish === 'length') return sessionPrompts.cutOff;
  return stripThink(message.text) === '' ? sessionPrompts.empty : null;
}

async function pause(ms: number, signal: AbortSignal, sleep: VisionSessionOptions['sleep']): Promise<void> {
  await sleep(ms, signal);
  signal.throwIfAborted();
}

/** Waits for the work and calls `beat` with the seconds so far, every `everyMs`. */
async function withHeartbeat<Result>(
  work: Promise<Result>,
  {
    everyMs,
    sleep,
    beat,
  }: {
    readonly everyMs: number;
    readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
    readonly beat: (seconds: number) => Promise<void>;
  },
): Promise<Result> {
  const over = new AbortController();
  const beating = (async () => {
    for (let beats = 1; ; beats += 1) {
      await sleep(everyMs, over.signal);
      if (over.signal.aborted) return;
      await beat((beats * everyMs) / 1_000);
    }
  })();
  // A failed beat must not end the process; the owner of the work notices at its next event.
  beating.catch(() => {});
  try {
    return await work;
  } finally {
    over.abort();
  }
}
