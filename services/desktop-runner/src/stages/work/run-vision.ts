import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Display } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import type { ScreenDump } from '../../adapters/screen/screen-dump.js';
import type { ChosenModel, VisionModels } from '../../adapters/vision-models/create-vision-models.js';
import type { RequestLog } from '../../adapters/vision-models/request-log.js';
import type { Transcript } from '../../adapters/vision-models/transcript-file.js';
import { chooseDisplay } from '../../core/choose-display.js';
import type { Size } from '../../core/coordinates.js';
import { isDesktopGone } from '../../core/errors/index.js';
import type { Eye } from '../../core/eye.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import type { Hands } from '../../core/hands.js';
import { createChatPolicy } from '../../core/vision/chat/chat-policy.js';
import { createComputerUsePolicy } from '../../core/vision/computer-use/computer-use-policy.js';
import type { Desk } from '../../core/vision/desk.js';
import type { EndingCheck } from '../../core/vision/judge-ending.js';
import { runVisionLoop } from '../../core/vision/run-vision-loop.js';
import type { StepPolicy } from '../../core/vision/step-policy.js';
import { limitsOf } from '../../core/vision/vision-limits.js';
import type { VisionEnd } from '../../core/vision/vision-loop-options.js';
import { VisionProgress } from '../../core/vision/vision-progress.js';
import type { DesktopTurn, DesktopWorkInput, RunDesktopWork } from './desktop-work.js';
import { type TellVision, tellVision } from './tell-vision.js';

export interface RunVisionOptions {
  readonly models: VisionModels;
  /** Asked whether a task is done where the model stopped without saying so; null: such an end stays unverified. */
  readonly eye: Pick<Eye, 'askAboutScreen'> | null;
  readonly displays: () => Promise<readonly Display[]>;
  readonly artifacts: ArtifactStore;
  readonly openTranscript: (name: string) => Transcript;
  /** Null: no log of requests is kept. */
  readonly openRequestLog: (() => RequestLog) | null;
  /** Null: no screenshots are kept as files. */
  readonly dump: ScreenDump | null;
  /** How the chat policy shows and remembers. */
  readonly chat: {
    readonly image: Size;
    readonly keepLastScreenshots: number;
    readonly keepLastThinks: number;
    readonly steps: number;
  };
  readonly stepDelayMs: number;
  readonly now: () => number;
  /** Resolves early, and never rejects, when the signal aborts. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How often a run says that it still waits for the model. */
const heartbeatMs = 5_000;
/** How long a run waits before it asks for a desktop again that went away. */
const lookAgainMs = 2_000;

type VisionInput = DesktopWorkInput<'vision'>;

/** Lets a model see the screen and act on it until it ends, or a limit does. */
export function createRunVision(options: RunVisionOptions): RunDesktopWork<'vision'> {
  const { artifacts, eye, now, sleep } = options;
  return async (input, turn) => {
    const { context, hands } = turn;
    const requestLog = options.openRequestLog?.() ?? null;
    const chosen = options.models.choose(input.policy, requestLog?.note);
    const transcript = options.openTranscript(`${context.task.id}-${context.task.seq}`);
    const tell = tellVision(context);
    if (input.budget_usd !== null && !chosen.model.isPriced) {
      const message = `The price of ${chosen.model.name} is not known: what it spends counts as nothing, and the budget cannot end the run.`;
      await tell({ type: 'note', message });
    }
    const saved = VisionProgress.safeParse(await context.loadCheckpoint()).data;
    // A run of another policy reads another conversation; it begins anew.
    const progress = saved?.policy === chosen.policy ? saved : undefined;
    let spentUsd = progress?.spent_usd ?? 0;
    let screenshot: string | null = null;
    const pictures = options.dump?.openRun() ?? null;

    const createDesk = (signal: AbortSignal): Desk => ({
      async look(request) {
        const capture = await hands.observe(request, signal);
        const sha256 = await artifacts.put(capture.bytes);
        screenshot = sha256;
        await pictures?.save(capture);
        await tell({ type: 'looked', screenshot: sha256 });
        return { capture, picture: { sha256, mime: capture.mime, bytes: capture.bytes } };
      },
      async perform(gesture) {
        const performed = await hands.perform(gesture, { signal, allow: input.allow });
        const { outcome, note, screen } = performed;
        if (screen.changed !== null) await tell({ type: 'acted', outcome, note, screen });
        return performed;
      },
      async sleep(ms) {
        await sleep(ms, signal);
        signal.throwIfAborted();
      },
    });

    let end: VisionEnd;
    try {
      end = await runVisionLoop({
        goal: input.goal,
        policy: await createPolicy(chosen, options, input.monitor),
        limits: limitsOf(chosen.policy, input, { chatSteps: options.chat.steps }),
        ask: chosen.model.ask,
        createDesk,
        thumbnail: () => hands.thumbnail(turn.signal),
        checkEnding: eye === null ? null : (signal) => checkEnding(eye, hands, input, signal),
        ownerWords: context.inputs,
        isPauseRequested: context.isPauseRequested,
        progress,
        note: turn.note ?? null,
        async saveProgress(noted) {
          spentUsd = noted.spent_usd;
          await transcript.flush();
          await context.saveCheckpoint(noted);
        },
        tell,
        record: transcript.record,
        now,
        sleep,
        stepDelayMs: options.stepDelayMs,
        heartbeatMs,
        signal: turn.signal,
      });
    } catch (error) {
      await transcript.flush().catch(() => {});
      await reportInterruption(error, turn, tell);
      // Whatever was under way is noted as such: the next run tells the model, and looks.
      if (!turn.signal.aborted && isDesktopGone(error)) {
        return context.waitFor(lookAgainMs, { status: 'waiting_for_vm' });
      }
      if (!turn.signal.aborted) {
        const kept = await transcript.keep(artifacts).catch(() => null);
        if (kept !== null) {
          await tell({ type: 'note', message: 'All that was said until then is kept.', transcript: kept });
        }
      }
      throw addSpend(error, spentUsd);
    } finally {
      pictures?.end();
      await requestLog?.flush();
    }
    if (end.outcome === 'paused') return context.waitFor(0);
    return {
      work: 'vision',
      outcome: end.outcome,
      summary: end.summary.slice(0, 10_000),
      steps: end.run.steps,
      rounds: end.run.rounds,
      spent_usd: end.run.spentUsd,
      transcript: await transcript.keep(artifacts),
      screenshot,
    };
  };
}

async function createPolicy(
  chosen: ChosenModel,
  options: RunVisionOptions,
  monitor: string | undefined,
): Promise<StepPolicy> {
  const { chat } = options;
  if (chosen.policy === 'chat' && monitor === undefined) return createChatPolicy(chat);
  const display = chooseDisplay(await options.displays(), monitor);
  if (chosen.policy === 'chat') return createChatPolicy(chat);
  return createComputerUsePolicy({ zoom: chosen.zoom, display });
}

/**
 * A look at the screen by somebody who has not heard what was said before. Where nobody can look, the model's work is not lost:
 * its end stays unverified.
 */
async function checkEnding(
  eye: Pick<Eye, 'askAboutScreen'>,
  hands: Hands,
  { goal }: VisionInput,
  signal: AbortSignal,
): Promise<EndingCheck> {
  const picture = await hands.observe({ format: 'png', cursor: true }, signal);
  const question = `Does the screen show that this task is done? The task: ${goal}`;
  try {
    return await eye.askAboutScreen(question, picture, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof FixpointError)) throw error;
    const spent = error.context?.spent_usd;
    return {
      answer: 'unknown',
      why: `nobody could look: ${error.message}`,
      spentUsd: typeof spent === 'number' ? spent : 0,
    };
  }
}

/** Tells why the run broke off. Where a person took over or the screen is gone, it goes on when the desktop is back. */
async function reportInterruption(
  error: unknown,
  { context, signal }: DesktopTurn,
  tell: TellVision,
): Promise<void> {
  if (context.signal.aborted) return;
  const message = error instanceof Error ? error.message : String(error);
  if (isDesktopGone(signal.aborted ? signal.reason : error)) {
    await tell({ type: 'state', state: 'waiting-for-desktop', message });
  } else if (signal.aborted) await tell({ type: 'state', state: 'waiting-for-person', message });
  else await tell({ type: 'state', state: 'ended', message });
}
