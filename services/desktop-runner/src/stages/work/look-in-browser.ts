import { createHash } from 'node:crypto';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { DocumentRef, StageOutput } from '@fixpoint/shared/contracts';
import type { MailRules } from '@fixpoint/shared/mail';
import { listDownloads } from '../../adapters/downloads/list-downloads.js';
import { readDownload } from '../../adapters/downloads/read-download.js';
import { waitForDownload } from '../../adapters/downloads/wait-for-download.js';
import type { OpenTaskBrowser, TaskBrowser } from '../../core/browser/task-browser.js';
import type { LogicalPoint } from '../../core/coordinates.js';
import { chooseDownloads } from '../../core/downloads/choose-downloads.js';
import { NotFoundOnScreenError } from '../../core/errors/not-found-on-screen-error.js';
import { NotSignedInError } from '../../core/errors/not-signed-in-error.js';
import { RefusedByPolicyError } from '../../core/errors/refused-by-policy-error.js';
import type { Eye } from '../../core/eye.js';
import { addSpend } from '../../core/eyes/add-spend.js';
import { buildBrowserQuery } from '../../core/gmail/build-browser-query.js';
import { judgeOpenMail, printable } from '../../core/gmail/judge-open-mail.js';
import {
  assertReadingGesture,
  assertReadOnly,
  describeIntent,
  type MailIntent,
} from '../../core/gmail/read-only.js';
import type { Hands } from '../../core/hands.js';
import { createSight, type Sight } from '../../sight/create-sight.js';
import type { DesktopTurn, DesktopWorkInput } from './desktop-work.js';
import { keepDownloads } from './keep-downloads.js';
import type { LookForMail } from './run-mail.js';

export interface LookInBrowserOptions {
  readonly eye: Eye;
  readonly openBrowser: OpenTaskBrowser;
  /** Where the mailbox is: Gmail. */
  readonly url: string;
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  readonly rules: MailRules;
  /** Senders and domains that the policy allows, for the search. */
  readonly senders: readonly string[];
  /** Longest wait until a page rests, in milliseconds. */
  readonly pageLoadMs: number;
  /** Longest wait for one file, in milliseconds. */
  readonly downloadMs: number;
  readonly now: () => number;
}

/** What a click must not do, for the last look before it. */
const wouldChange =
  'Would a click on what is in the middle of this picture compose, reply to, forward, send, delete, archive, move or mark a mail?';

/**
 * Looks for the service's mail in Gmail, in a browser, as a person would: search, open the newest, download what is attached.
 * Everything else is refused before it is done: by what is looked for, by each gesture, and by a last look at what is clicked.
 */
export function createLookInBrowser(options: LookInBrowserOptions): LookForMail {
  return async (input, turn) => {
    const browser = await options.openBrowser({ url: options.url, runId: turn.context.step.runId });
    const sight = createSight({
      hands: readOnlyHands(turn.hands),
      eye: options.eye,
      budgetUsd: input.budget_usd,
      allow: input.allow,
      signal: AbortSignal.any([turn.signal, browser.signal]),
      now: options.now,
    });
    try {
      const found = await look(input, sight, browser, turn, options);
      return typeof found === 'string'
        ? { mail: null, note: found, spentUsd: sight.spentUsd() }
        : { mail: found, note: '', spentUsd: sight.spentUsd() };
    } catch (error) {
      throw addSpend(error, sight.spentUsd());
    } finally {
      await browser.close();
    }
  };
}

/** The mail, or why there is none. */
async function look(
  input: DesktopWorkInput<'mail'>,
  sight: Sight,
  browser: TaskBrowser,
  turn: DesktopTurn,
  options: LookInBrowserOptions,
): Promise<StageOutput<'mail'> | string> {
  const { subject } = input.service.mail;
  const { answer, why } = await sight.waitUntil(
    'Does the page show a mailbox with a search box?',
    options.pageLoadMs,
  );
  if (answer !== 'yes') throw new NotSignedInError(options.url, why);

  const query = buildBrowserQuery({
    subject,
    after: new Date(input.after),
    recipient: input.recipient,
    correlation: input.correlation,
    carriedBy: input.service.mail.correlation,
    senders: options.senders,
  });
  await click({ type: 'search-box' }, sight);
  await sight.perform({ type: 'chord', keys: ['ctrl', 'a'] });
  await sight.perform({ type: 'type', text: query });
  await sight.perform({ type: 'chord', keys: ['enter'] });
  await sight.settle(options.pageLoadMs);
  // The list may still be the one from before the search for a moment: the mail that is opened is judged by what it shows.
  if (!(await click({ type: 'newest-mail', subject }, sight, options.pageLoadMs)))
    return `Gmail shows no mail for ${query}.`;
  await sight.waitUntil(
    'Does the page show one opened mail, with its subject and its sender?',
    options.pageLoadMs,
  );

  const seen = await sight.read({
    senders: 'the e-mail address of the sender of the opened mail, as its header shows it, without < and >',
    subjects: 'the subject of the opened mail',
    attachments: 'the file name of each attached file, as it stands on its tile',
  });
  const wrong = judgeOpenMail({ senders: seen.senders, subjects: seen.subjects }, subject, options.rules);
  if (wrong !== null) return `Gmail's newest mail was passed over, because ${wrong}.`;
  const documents = await download(seen.attachments, sight, browser, turn, options);
  if (documents.length === 0) return 'The mail brought no document that is accepted.';

  const [from = '', title = ''] = [seen.senders[0], seen.subjects[0]].map((text) => printable(text ?? ''));
  await turn.context.progress(`The mail "${title}" brought ${listNames(documents)}.`, { documents });
  return {
    documents,
    // The screen does not show the mail's own id: this one stays the same for the same mail.
    message_id: `gmail-by-sight:${digest([from, title, ...documents.map(({ artifact }) => artifact)])}`,
    from,
    subject: title,
    // Nor does it show, in every language alike, when it came; it was there by now.
    received_at: turn.context.step.claimedAt.toISOString(),
  };
}

/** Downloads each attached file that may be a document, and keeps those that are. */
async function download(
  attached: readonly string[],
  sight: Sight,
  browser: TaskBrowser,
  turn: DesktopTurn,
  { rules, pageLoadMs, downloadMs, now, artifacts }: LookInBrowserOptions,
): Promise<DocumentRef[]> {
  // A name that is cut off says nothing of its type: its file will.
  const wanted = attached.filter((name) => /…|\.\.\./.test(name) || rules.documentType(name) !== null);
  for (const name of wanted.slice(0, rules.maximumDocuments)) {
    const before = (await listDownloads(browser.downloads)).map((file) => file.name);
    // Gmail shows the button while the pointer is on the tile, a moment later: whoever scrolls to find it takes the tile away.
    const tile = await sight.reach(describe({ type: 'attachment', name }));
    await sight.perform({ type: 'move', to: tile });
    if (!(await click({ type: 'download', name }, sight, pageLoadMs))) {
      const button = describe({ type: 'download', name });
      throw new NotFoundOnScreenError(button, 'It does not appear while the pointer is on the file.');
    }
    const file = await waitForDownload(browser.downloads, before, {
      mostMs: downloadMs,
      now,
      signal: turn.signal,
    });
    if (file === null) await turn.context.progress(`"${printable(name)}" was not downloaded in time.`);
  }
  const { documents, skipped } = chooseDownloads(await listDownloads(browser.downloads), rules);
  if (skipped.length > 0) await turn.context.progress(`Left: ${skipped.join(', ').slice(0, 1_000)}.`);
  return keepDownloads(browser.downloads, documents, turn, {
    artifacts,
    read: readDownload,
    maximumBytes: rules.maximumBytes,
  });
}

/** Clicks what is meant, once, after a last look at it. False where it is not to be seen within the time that is given. */
async function click(intent: MailIntent, sight: Sight, mostMs?: number): Promise<boolean> {
  const description = describe(intent);
  const at: LogicalPoint | null =
    mostMs === undefined ? await sight.reach(description) : await sight.find(description, mostMs);
  if (at === null) return false;
  const { answer, why } = await sight.ask(wouldChange, at);
  if (answer !== 'no') {
    throw new RefusedByPolicyError(
      'gmail-unclear',
      `What looks like ${description} may change mail: ${why}`,
      {
        hint: 'By sight, mail is read and its files are downloaded; a person does everything else.',
      },
    );
  }
  await sight.perform({ type: 'click', at, button: 'left', count: 1 });
  return true;
}

function describe(intent: MailIntent): string {
  const description = describeIntent(intent);
  assertReadOnly(description);
  return description;
}

/** Hands that can read mail and nothing else. */
function readOnlyHands(hands: Hands): Hands {
  return {
    ...hands,
    async perform(gesture, options) {
      assertReadingGesture(gesture);
      return hands.perform(gesture, options);
    },
  };
}

function listNames(documents: readonly DocumentRef[]): string {
  return documents
    .map(({ name }) => `"${name}"`)
    .join(', ')
    .slice(0, 800);
}

function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
