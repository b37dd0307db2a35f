import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createMailRules } from '@fixpoint/guard/mail';
import type { MailPolicy } from '@fixpoint/guard/policy';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import type { Logger } from '@fixpoint/shared/logging';
import { createTaskBrowsers } from '../../adapters/browser/task-browsers.js';
import { desktopEnvironment } from '../../adapters/nut-desktop/desktop-environment.js';
import { createScreenDump, type ScreenDump } from '../../adapters/screen/screen-dump.js';
import { createRequestLog } from '../../adapters/vision-session/request-log.js';
import { createSessionModels } from '../../adapters/vision-session/session-models.js';
import { openTranscript, removeOldTranscripts } from '../../adapters/vision-session/transcript-file.js';
import type { browserSettings } from '../../config/browser-settings.js';
import type { desktopSettings } from '../../config/desktop-settings.js';
import type { visionSettings } from '../../config/vision-settings.js';
import type { ScreenDriver } from '../../core/desktop-driver.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import type { DesktopWorkers, RunDesktopWork } from './desktop-worker.js';
import { createFormWork } from './form-work.js';
import { createMailInBrowser } from './mail-in-browser.js';
import { createMailInDownloads } from './mail-in-downloads.js';
import { createMailWork } from './mail-work.js';
import { createVisionWork } from './vision-work.js';

/** The workers for forms and mail by the vision fallback, from the settings. A missing browser shows when it is first opened. */
export function createBrowserWorkers(options: {
  readonly values: SettingsValues<typeof browserSettings & typeof desktopSettings>;
  /** FIXPOINT_HOME, as an absolute path. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: { readonly platform: NodeJS.Platform; readonly isRoot: boolean };
  readonly policy: MailPolicy;
  readonly artifacts: ArtifactStore;
  readonly visionModel: VisionModel;
}): Required<Pick<DesktopWorkers, 'form' | 'mail'>> {
  const { values, home, environment, system, policy, artifacts, visionModel } = options;
  const senders = values.senderEmail === undefined ? [] : [values.senderEmail];
  const rules = createMailRules(policy, senders);
  const now = () => performance.now();
  const pageLoadMs = values.pageLoadSeconds * 1_000;
  const openBrowser = createTaskBrowsers({
    preferred: values.browser,
    path: values.browserPath,
    platform: system.platform,
    environment: desktopEnvironment(environment, system.platform),
    home: join(home, 'task-browser'),
    more: values.browserArguments,
    isRoot: system.isRoot,
  });
  return {
    form: createFormWork({ visionModel, openBrowser, pageLoadMs, now }),
    mail: createMailWork({
      findInBrowser: createMailInBrowser({
        visionModel,
        openBrowser,
        url: values.mailboxPage,
        artifacts,
        rules,
        senders: [...policy.senders, ...senders],
        pageLoadMs,
        downloadMs: values.downloadSeconds * 1_000,
        now,
      }),
      findInDownloads: createMailInDownloads({
        folder: resolve(values.downloadsFolder.replace(/^~(?=$|[\\/])/, homedir())),
        artifacts,
        rules,
      }),
      pollMs: values.mailPollSeconds * 1_000,
    }),
  };
}

/** A task may be paused for days, and its transcript waits with it. */
const transcriptsKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** The vision work of one desktop, by the settings. A missing model shows at its first call. */
export async function createVisionWorker(options: {
  readonly values: SettingsValues<typeof visionSettings>;
  /** FIXPOINT_HOME, as an absolute path. */
  readonly home: string;
  readonly artifacts: ArtifactStore;
  readonly visionModel: VisionModel;
  readonly screen: Pick<ScreenDriver, 'displays'>;
  readonly dump: ScreenDump | null;
  readonly log: Logger;
}): Promise<RunDesktopWork<'vision'>> {
  const { values, home, artifacts, visionModel, screen, dump, log } = options;
  const { requestLogFolder } = values;
  const now = () => new Date();
  const transcripts = resolve(home, 'transcripts');
  await removeOldTranscripts(transcripts, new Date(Date.now() - transcriptsKeptMs));
  return createVisionWork({
    models: createSessionModels(values),
    visionModel,
    displays: () => screen.displays(),
    artifacts,
    openTranscript: (name) => openTranscript({ folder: transcripts, name, now }),
    openRequestLog:
      requestLogFolder === 'none'
        ? null
        : () =>
            createRequestLog({
              folder: resolve(home, requestLogFolder),
              now,
              onError: (error) => log.warn({ err: error }, 'Writing the request log failed'),
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

/** Folder in which the desktops of this runner store screenshots as files, shared by all; null: they are not stored. */
export async function openScreenDump(
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
