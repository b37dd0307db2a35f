import { createHash } from 'node:crypto';
import type { MailRules } from '@fixpoint/guard/mail';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef, StageOutput } from '@fixpoint/shared/contracts';
import { toSafeLine, truncate } from '@fixpoint/shared/text';
import { listDownloads, readDownload, waitForDownload } from '../../adapters/downloads.js';
import type { OpenTaskBrowser, TaskBrowser } from '../../core/browser/task-browser.js';
import { chooseDownloads } from '../../core/choose-downloads.js';
import { mailNotSignedIn, notFoundOnScreen, RefusedByPolicyError } from '../../core/errors.js';
import { buildBrowserQuery, checkOpenMail } from '../../core/gmail/check-open-mail.js';

import {
  assertReadingAction,
  assertReadOnly,
  describeIntent,
  type MailIntent,
} from '../../core/gmail/read-only.js';
import type { InputController } from '../../core/input/input-controller.js';
import type { LogicalPoint } from '../../core/screen/coordinates.js';
import { addSpend } from '../../core/spend.js';
import { createVisionAutomation, type VisionAutomation } from '../../core/vision-automation.js';
import type { VisionModel } from '../../core/vision-model/vision-model.js';
import type { DesktopTurn, DesktopWorkInput } from './desktop-worker.js';
import { keepDownloads } from './mail-in-downloads.js';
import type { FindMail } from './mail-work.js';

export interface MailInBrowserOptions {
  readonly visionModel: VisionModel;
  readonly openBrowser: OpenTaskBrowser;
  /** Address of the mailbox: Gmail. */
  readonly url: string;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
  /** Senders and domains that the policy allows, for the search. */
  readonly senders: readonly string[];
  /** Time limit for a page to rest, in milliseconds. */
  readonly pageLoadMs: number;
  /** Time limit for one file, in milliseconds. */
  readonly downloadMs: number;
  readonly now: () => number;
}

/** Forbidden effects of a click, for the close-up before it. */
const wouldChange =
  'Would a click on what is in the middle of this picture compose, reply to, forward, send, delete, archive, move or mark a mail?';

/**
 * Finds the service's mail in Gmail, in a browser, as a person would: search, open the newest, download the attachments. Everything else is refused
 * beforehand: by the search query, by each input action, and by a close-up of the click target.
 */
export function createMailInBrowser(options: MailInBrowserOptions): FindMail {
  return async (input, turn) => {
    const browser = await options.openBrowser({ url: options.url, runId: turn.context.step.runId });
    const vision = createVisionAutomation({
      controller: readOnlyController(turn.controller),
      visionModel: options.visionModel,
      budgetUsd: input.budget_usd,
      allow: input.allow,
      signal: AbortSignal.any([turn.signal, browser.signal]),
      now: options.now,
    });
    try {
      const result = await findMail(input, vision, browser, turn, options);
      return typeof result === 'string'
        ? { mail: null, note: result, spentUsd: vision.spentUsd() }
        : { mail: result, note: '', spentUsd: vision.spentUsd() };
    } catch (error) {
      throw addSpend(error, vision.spentUsd());
    } finally {
      await browser.close();
    }
  };
}

/** The mail, or the reason for finding none. */
async function findMail(
  input: DesktopWorkInput<'mail'>,
  vision: VisionAutomation,
  browser: TaskBrowser,
  turn: DesktopTurn,
  options: MailInBrowserOptions,
): Promise<StageOutput<'mail'> | string> {
  const { subject } = input.service.mail;
  const { answer, why } = await vision.waitUntil(
    'Does the page show a mailbox with a search box?',
    options.pageLoadMs,
  );
  if (answer !== 'yes') throw mailNotSignedIn(options.url, why);

  const query = buildBrowserQuery({
    subject,
    after: new Date(input.after),
    recipient: input.recipient,
    correlation: input.correlation,
    carriedBy: input.service.mail.correlation,
    senders: options.senders,
  });
  await click({ type: 'search-box' }, vision);
  await vision.perform({ type: 'chord', keys: ['ctrl', 'a'] });
  await vision.perform({ type: 'type', text: query });
  await vision.perform({ type: 'chord', keys: ['enter'] });
  await vision.settle(options.pageLoadMs);
  // The list may still be the one from before the search for a moment: the opened mail is evaluated by its contents.
  if (!(await click({ type: 'newest-mail', subject }, vision, options.pageLoadMs)))
    return `Gmail shows no mail for ${query}.`;
  await vision.waitUntil(
    'Does the page show one opened mail, with its subject and its sender?',
    options.pageLoadMs,
  );

  const seen = await vision.read({
    senders: 'the e-mail address of the sender of the opened mail, as its header shows it, without < and >',
    subjects: 'the subject of the opened mail',
    attachments: 'the file name of each attached file, as it stands on its tile',
  });
  const wrong = checkOpenMail({ senders: seen.senders, subjects: seen.subjects }, subject, options.rules);
  if (wrong !== null) return `The latest mail in Gmail was ignored because ${wrong}.`;
  const documents = await download(seen.attachments, vision, browser, turn, options);
  if (documents.length === 0) return 'The mail contains no accepted document.';

  const [from = '', title = ''] = [seen.senders[0], seen.subjects[0]].map((text) =>
    toSafeLine(text ?? '', 200),
  );
  await turn.context.progress(`The mail "${title}" contained ${listNames(documents)}.`, { documents });
  return {
    documents,
    // The screen does not show the mail's own id: this one stays the same for the same mail.
    message_id: `gmail-by-sight:${digest([from, title, ...documents.map(({ artifact }) => artifact)])}`,
    from,
    subject: title,
    // Nor does it show, in every language alike, the time of arrival; it was there by now.
    received_at: turn.context.step.claimedAt.toISOString(),
  };
}

/** Downloads each attached file that may be a document, and stores the documents. */
async function download(
  attached: readonly string[],
  vision: VisionAutomation,
  browser: TaskBrowser,
  turn: DesktopTurn,
  { rules, pageLoadMs, downloadMs, now, artifacts }: MailInBrowserOptions,
): Promise<DocumentRef[]> {
  // A truncated name does not show its type; the file does.
  const wanted = attached.filter((name) => /…|\.\.\./.test(name) || rules.documentType(name) !== null);
  for (const name of wanted.slice(0, rules.maximumDocuments)) {
    const before = (await listDownloads(browser.downloads)).map((file) => file.name);
    // Gmail shows the button while the pointer is on the tile, a moment later. Scrolling to find it would move the tile away.
    const tile = await vision.reach(describe({ type: 'attachment', name }));
    await vision.perform({ type: 'move', to: tile });
    if (!(await click({ type: 'download', name }, vision, pageLoadMs))) {
      const button = describe({ type: 'download', name });
      throw notFoundOnScreen(button, 'The button does not appear while the pointer is on the file.');
    }
    const file = await waitForDownload(browser.downloads, before, {
      maxMs: downloadMs,
      now,
      signal: turn.signal,
    });
    if (file === null) await turn.context.progress(`"${toSafeLine(name, 200)}" was not downloaded in time.`);
  }
  const { documents, skipped } = chooseDownloads(await listDownloads(browser.downloads), rules);
  if (skipped.length > 0) await turn.context.progress(`Not used: ${truncate(skipped.join(', '), 1_000)}.`);
  return keepDownloads(browser.downloads, documents, turn, {
    artifacts,
    read: readDownload,
    maximumBytes: rules.maximumBytes,
  });
}

/** Clicks the element, once, after a close-up of it was checked. False if it does not appear within the given time. */
async function click(intent: MailIntent, vision: VisionAutomation, maxMs?: number): Promise<boolean> {
  const description = describe(intent);
  const logicalPoint: LogicalPoint | null =
    maxMs === undefined ? await vision.reach(description) : await vision.find(description, maxMs);
  if (logicalPoint === null) return false;
  const { answer, why } = await vision.ask(wouldChange, logicalPoint);
  if (answer !== 'no') {
    throw new RefusedByPolicyError(
      'gmail-unclear',
      `The element that looks like ${description} may change mail: ${why}`,
      {
        hint: 'The vision fallback only reads mail and downloads its files.',
      },
    );
  }
  await vision.perform({ type: 'click', at: logicalPoint, button: 'left', count: 1 });
  return true;
}

function describe(intent: MailIntent): string {
  const description = describeIntent(intent);
  assertReadOnly(description);
  return description;
}

/** An input controller that can read mail and nothing else. */
function readOnlyController(controller: InputController): InputController {
  return {
    ...controller,
    async perform(inputAction, options) {
      assertReadingAction(inputAction);
      return controller.perform(inputAction, options);
    },
  };
}

function listNames(documents: readonly DocumentRef[]): string {
  return truncate(documents.map(({ name }) => `"${name}"`).join(', '), 800);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
