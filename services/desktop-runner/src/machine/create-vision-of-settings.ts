import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { Logger } from '@fixpoint/shared/logging';
import { createScreenDump, type ScreenDump } from '../adapters/screen/screen-dump.js';
import { createVisionModels } from '../adapters/vision-models/create-vision-models.js';
import { createRequestLog } from '../adapters/vision-models/request-log.js';
import { openTranscript, removeOldTranscripts } from '../adapters/vision-models/transcript-file.js';
import type { ScreenDriver } from '../core/desktop-driver.js';
import type { Eye } from '../core/eye.js';
import type { RunDesktopWork } from '../stages/work/desktop-work.js';
import { createRunVision } from '../stages/work/run-vision.js';
import type { visionSettings } from '../vision-settings.js';

/** A task may be paused for days, and its transcript waits with it. */
const transcriptsKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** The vision work of one desktop, as the settings want it. Whether its model is there shows when it is first asked. */
export async function createVisionOfSettings(options: {
  readonly values: SettingsValues<typeof visionSettings>;
  /** FIXPOINT_HOME, in full. */
  readonly home: string;
  readonly artifacts: ArtifactStore;
  readonly eye: Eye;
  readonly screen: Pick<ScreenDriver, 'displays'>;
  readonly dump: ScreenDump | null;
  readonly log: Logger;
}): Promise<RunDesktopWork<'vision'>> {
  const { values, home, artifacts, eye, screen, dump, log } = options;
  const { requestLogFolder } = values;
  const now = () => new Date();
  const transcripts = resolve(home, 'transcripts');
  await removeOldTranscripts(transcripts, new Date(Date.now() - transcriptsKeptMs));
  return createRunVision({
    models: createVisionModels(values),
    eye,
    displays: () => screen.displays(),
    artifacts,
    openTranscript: (name) => openTranscript({ folder: transcripts, name, now }),
    openRequestLog:
      requestLogFolder === undefined
        ? null
        : () =>
            createRequestLog({
              folder: resolve(home, requestLogFolder),
              now,
              onError: (error) => log.warn({ err: error }, 'The log of requests could not be written'),
            }),
    dump,
    chat: {
      image: { width: values.imageWidth, height: values.imageHeight },
      keepLastScreenshots: values.keepLastScreenshots,
      keepLastThinks: values.keepLastThinks,
      steps: values.chatSteps,
    },
    stepDelayMs: values.stepDelaySeconds * 1_000,
    now: () => performance.now(),
    sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => {}),
  });
}

/** Where the desktops of this runner keep screenshots as files, all in one folder; null: nowhere. */
export async function createDumpOfSettings(
  values: SettingsValues<typeof visionSettings>,
  home: string,
): Promise<ScreenDump | null> {
  if (values.dumpFolder === 'none') return null;
  return createScreenDump({
    folder: resolve(home, values.dumpFolder),
    prefix: values.dumpPrefix,
    start: values.dumpStart,
    limitBytes: values.dumpMegabytes * 1_000_000,
  });
}
