import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { Display } from '@fixpoint/shared/contracts';
import { FixpointError } from '@fixpoint/shared/errors';
import { truncate } from '@fixpoint/shared/text';
import type { ScreenDump } from '../../adapters/screen/screen-dump.js';
import type { RequestLog } from '../../adapters/vision-session/request-log.js';
import type { ChosenModel, SessionModels } from '../../adapters/vision-session/session-models.js';
import type { Transcript } from '../../adapters/vision-session/transcript-file.js';
import { isDesktopGone } from '../../core/errors.js';
import type { InputController } from '../../core/input/input-controller.js';
import type { Size } from '../../core/screen/coordinates.js';
import { chooseDisplay } from '../../core/screen/displays.js';
import { addSpend, spentOf } from '../../core/spend.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import { createChatPolicy } from '../../core/vision-session/chat/chat-policy.js';
import { createComputerUsePolicy } from '../../core/vision-session/computer-use/computer-use-policy.js';
import { runVisionSession } from '../../core/vision-session/run-vision-session.js';
import type { EndingCheck } from '../../core/vision-session/session-ending.js';
import { limitsOf } from '../../core/vision-session/session-limits.js';
import type { SessionEnd } from '../../core/vision-session/session-options.js';
import { SessionProgress } from '../../core/vision-session/session-state.js';
import type { SessionDesktop, StepPolicy } from '../../core/vision-session/step-policy.js';
import type { DesktopTurn, DesktopWorkInput, RunDesktopWork } from './desktop-worker.js';
import { type ReportVision, reportVision } from './report-vision.js';

export interface VisionWorkOptions {
  readonly models: SessionModels;
  /** Asked if a task is done when the model stopped without a completion mark; null: such an end stays unverified. */
  readonly visionModel: Pick<VisionModel, 'askAboutScreen'> | null;
  readonly displays: () => Promise<readonly Display[]>;
  readonly artifacts: ArtifactStore;
  readonly openTranscript: (name: string) => Transcript;
  /** Null: the log of requests is off. */
  readonly openRequestLog: (() => RequestLog) | null;
  /** Null: screenshots are not stored as files. */
  readonly dump: ScreenDump | null;
  /** Image size and memory of the chat policy. */
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

/** Interval at which a run reports that it still waits for the model. */
const heartbeatMs = 5_000;
/** Delay before a run requests a lost desktop again. */
const retryMs = 2_000;

type VisionInput = DesktopWorkInput<'vision'>;

/** Runs a vision session: a model sees the screen and acts on it until it ends the task, or a limit is reached. */
export function createVisionWork(options: VisionWorkOptions): RunDesktopWork<'vision'> {
  const { artifacts, visionModel, now, sleep } = options;
  return async (input, turn) => {
    const { context, controller } = turn;
    const requestLog = options.openRequestLog?.() ?? null;
    const chosen = options.models.choose(input.policy, requestLog?.note);
    const transcript = options.openTranscript(`${context.task.id}-${context.task.seq}`);
    const report = reportVision(context);
    if (input.budget_usd !== null) await reportUnpriced(chosen, report);
    const saved = SessionProgress.safeParse(await context.loadCheckpoint()).data;
    // A run of another policy reads another conversation; it restarts.
    const progress = saved?.policy === chosen.policy ? saved : undefined;
    let spentUsd = progress?.spent_usd ?? 0;
    let screenshot: string | null = null;
    const pictures = options.dump?.openRun() ?? null;

    const createDesktop = (signal: AbortSignal): SessionDesktop => ({
      async observe(request) {
        const capture = await controller.observe(request, signal);
        const sha256 = await artifacts.put(capture.bytes);
        screenshot = sha256;
        await pictures?.save(capture);
        await report({ type: 'screenshot', screenshot: sha256 });
        return { capture, picture: { sha256, mime: capture.mime, bytes: capture.bytes } };
      },
      async perform(inputAction) {
        const performed = await controller.perform(inputAction, { signal, allow: input.allow });
        const { outcome, note, screen } = performed;
        if (screen.changed !== null) await report({ type: 'acted', outcome, note, screen });
        return performed;
      },
      async sleep(ms) {
        await sleep(ms, signal);
        signal.throwIfAborted();
      },
    });

    let end: SessionEnd;
    try {
      end = await runVisionSession({
        goal: input.goal,
        policy: await createPolicy(chosen, options, input.monitor),
        limits: limitsOf(chosen.policy, input, { chatSteps: options.chat.steps }),
        ask: chosen.model.ask,
        createDesktop,
        thumbnail: () => controller.thumbnail(turn.signal),
        checkEnding:
          visionModel === null ? null : (signal) => checkEnding(visionModel, controller, input, signal),
        ownerMessages: context.inputs,
        isPauseRequested: context.isPauseRequested,
        progress,
        note: turn.note ?? null,
        async saveProgress(noted) {
          spentUsd = noted.spent_usd;
          await transcript.flush();
          await context.saveCheckpoint(noted);
        },
        report,
        record: transcript.record,
        now,
        sleep,
        stepDelayMs: options.stepDelayMs,
        heartbeatMs,
        signal: turn.signal,
      });
    } catch (error) {
      await endFailed(error, turn, { transcript, artifacts, report });
      throw addSpend(error, spentUsd);
    } finally {
      pictures?.end();
      await requestLog?.flush();
    }
    if (end.outcome === 'paused') return context.waitFor(0);
    return {
      work: 'vision',
      outcome: end.outcome,
      summary: truncate(end.summary, 10_000),
      steps: end.run.steps,
      rounds: end.run.rounds,
      spent_usd: end.run.spentUsd,
      transcript: await transcript.keep(artifacts),
      screenshot,
    };
  };
}

async function reportUnpriced({ model }: ChosenModel, report: ReportVision): Promise<void> {
  if (model.isPriced) return;
  const message = `The price of ${model.name} is unknown, so its spending counts as 0 and the budget has no effect.`;
  await report({ type: 'note', message });
}

/** Records how far the session came. Waits for the desktop, instead of returning, if the desktop is gone. */
async function endFailed(
  error: unknown,
  turn: DesktopTurn,
  {
    transcript,
    artifacts,
    report,
  }: { readonly transcript: Transcript; readonly artifacts: ArtifactStore; readonly report: ReportVision },
): Promise<void> {
  await transcript.flush().catch(() => {});
  await reportInterruption(error, turn, report);
  if (turn.signal.aborted) return;
  // An action in progress is recorded as such: the next run reports it to the model, and takes a screenshot.
  if (isDesktopGone(error)) turn.context.waitFor(retryMs, { status: 'waiting_for_vm' });
  const kept = await transcript.keep(artifacts).catch(() => null);
  if (kept === null) return;
  await report({ type: 'note', message: 'The transcript up to that point is kept.', transcript: kept });
}

async function createPolicy(
  chosen: ChosenModel,
  options: VisionWorkOptions,
  monitor: string | undefined,
): Promise<StepPolicy> {
  const { chat } = options;
  if (chosen.policy === 'chat' && monitor === undefined) return createChatPolicy(chat);
  const display = chooseDisplay(await options.displays(), monitor);
  if (chosen.policy === 'chat') return createChatPolicy(chat);
  return createComputerUsePolicy({ zoom: chosen.zoom, display });
}

/** Queries a vision model that gets only the newest screenshot. If that fails, the session's work is not lost: its end stays unverified. */
async function checkEnding(
  visionModel: Pick<VisionModel, 'askAboutScreen'>,
  controller: InputController,
  { goal }: VisionInput,
  signal: AbortSignal,
): Promise<EndingCheck> {
  const picture = await controller.observe({ format: 'png', cursor: true }, signal);
  const question = `Does the screen show that this task is done? The task: ${goal}`;
  try {
    return await visionModel.askAboutScreen(question, picture, signal);
  } catch (error) {
    if (signal.aborted || !(error instanceof FixpointError)) throw error;
    return {
      answer: 'unknown',
      why: `the vision model failed: ${error.message}`,
      spentUsd: spentOf(error),
    };
  }
}

/** Reports the reason for the interruption. After manual control or a lost screen it resumes when the desktop is back. */
async function reportInterruption(
  error: unknown,
  { context, signal }: DesktopTurn,
  report: ReportVision,
): Promise<void> {
  if (context.signal.aborted) return;
  const message = error instanceof Error ? error.message : String(error);
  if (isDesktopGone(signal.aborted ? signal.reason : error)) {
    await report({ type: 'state', state: 'waiting-for-desktop', message });
  } else if (signal.aborted) await report({ type: 'state', state: 'waiting-for-person', message });
  else await report({ type: 'state', state: 'ended', message });
}
