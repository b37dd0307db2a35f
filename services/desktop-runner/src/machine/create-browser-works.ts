import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { SettingsValues } from '@fixpoint/shared/config';
import { createMailRules } from '@fixpoint/shared/mail';
import type { MailPolicy } from '@fixpoint/shared/policy';
import { createTaskBrowsers } from '../adapters/browser/create-task-browsers.js';
import { desktopEnvironment } from '../adapters/nut-desktop/desktop-environment.js';
import type { browserSettings } from '../browser-settings.js';
import type { Eye } from '../core/eye.js';
import type { desktopSettings } from '../desktop-settings.js';
import type { DesktopWorkers } from '../stages/work/desktop-work.js';
import { createLookInBrowser } from '../stages/work/look-in-browser.js';
import { createLookInDownloads } from '../stages/work/look-in-downloads.js';
import { createFormWork } from '../stages/work/run-form.js';
import { createMailWork } from '../stages/work/run-mail.js';

/** The work on forms and mail by sight, as the settings want it. Whether a browser is there shows when it is first opened. */
export function createBrowserWorks(options: {
  readonly values: SettingsValues<typeof browserSettings & typeof desktopSettings>;
  /** FIXPOINT_HOME, in full. */
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly system: { readonly platform: NodeJS.Platform; readonly isRoot: boolean };
  readonly policy: MailPolicy;
  readonly artifacts: ArtifactStore;
  readonly eye: Eye;
}): Required<Pick<DesktopWorkers, 'form' | 'mail'>> {
  const { values, home, environment, system, policy, artifacts, eye } = options;
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
    form: createFormWork({ eye, openBrowser, pageLoadMs, now }),
    mail: createMailWork({
      lookInBrowser: createLookInBrowser({
        eye,
        openBrowser,
        url: values.mailboxPage,
        artifacts,
        rules,
        senders: [...policy.senders, ...senders],
        pageLoadMs,
        downloadMs: values.downloadSeconds * 1_000,
        now,
      }),
      lookInDownloads: createLookInDownloads({
        folder: resolve(values.downloadsFolder.replace(/^~(?=$|[\\/])/, homedir())),
        artifacts,
        rules,
      }),
      pollMs: values.mailLookSeconds * 1_000,
    }),
  };
}
