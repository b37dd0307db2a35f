import { mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMailRules } from '@fixpoint/guard/mail';
import { defaultPolicy } from '@fixpoint/guard/policy';
import { ServiceDefinition, stageCatalog } from '@fixpoint/shared/contracts';
import { createStageContext, type TestStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type StandInMail, serveStandInPages } from '../../../testing/stand-in-pages.js';
import { startVisionDesktop } from '../../../testing/vision-fallback-desktop.js';
import { createMailInBrowser } from './mail-in-browser.js';
import { createMailInDownloads } from './mail-in-downloads.js';
import { createMailWork } from './mail-work.js';

const subject = 'Your market research is ready';
const sender = 'reports@service.example';
const right: StandInMail = { sender, subject, attachments: ['deck.pptx', 'run-me.exe', 'numbers.xlsx'] };
const forged: StandInMail = { ...right, sender: 'reports@service.example.evil.example' };
const files = { 'deck.pptx': Buffer.from('a deck'), 'numbers.xlsx': Buffer.from('some numbers') };

// A person's pace, many times over.
vi.setConfig({ testTimeout: 120_000 });

let desktop: Awaited<ReturnType<typeof startVisionDesktop>>;
let folder: string;
beforeAll(async () => {
  desktop = await startVisionDesktop({
    words: [...[right, forged].flatMap((mail) => [mail.sender, mail.subject]), ...right.attachments],
  });
});
afterAll(() => desktop?.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  return () => rm(folder, { recursive: true });
});

const rules = createMailRules(defaultPolicy.mail, [sender]);
type Way = 'browser' | 'downloads';

function lookFor(
  url: string,
  context: TestStageContext,
  {
    ways = ['browser'] as Way[],
    after = '2026-11-21T10:00:00.000Z',
    wait_seconds = 0,
    pageLoadMs = 60_000,
    openBrowser = desktop.openTab,
  } = {},
) {
  const { artifacts } = desktop;
  const run = createMailWork({
    findInBrowser: createMailInBrowser({
      visionModel: desktop.visionModel,
      openBrowser,
      url,
      artifacts,
      rules,
      senders: ['*.sendgrid.net', sender],
      pageLoadMs,
      downloadMs: 10_000,
      now: () => performance.now(),
    }),
    findInDownloads: createMailInDownloads({ folder, artifacts, rules }),
    pollMs: 30_000,
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'http://127.0.0.1:9',
    mail: { subject: 'market research', correlation: 'plus-address' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/market.git', directories: ['src'] },
    fallbacks: { mail: ways },
  });
  return run(
    {
      work: 'mail',
      desktop: 'x',
      allow: [],
      service,
      recipient: 'ada+abc123@example.com',
      correlation: 'abc123',
      after,
      wait_seconds,
      budget_usd: null,
    },
    { context, controller: desktop.controller, signal: context.signal },
  );
}

async function serveMails(mails: readonly StandInMail[]) {
  const pages = await serveStandInPages({ mails, files });
  onTestFinished(() => pages.close());
  return { ...pages, url: `${pages.url}/mailbox.html` };
}

/** Only what reading does. */
const isReading = (touch: Readonly<Record<string, string>>) => 'search' in touch || 'download' in touch;

describe('mail by the vision fallback', () => {
  it('searches, opens the newest mail, and keeps what is attached, touching nothing else (S0-116, S0-325, S0-326)', async () => {
    const mailbox = await serveMails([right, { ...right, subject: 'Lunch' }]);
    const context = createStageContext();
    const output = await lookFor(mailbox.url, context, { openBrowser: desktop.openBrowser });
    expect(stageCatalog.desktop.output.parse(output)).toMatchObject({
      work: 'mail',
      mail: { from: sender, subject, documents: [{ name: 'deck.pptx' }, { name: 'numbers.xlsx' }] },
    });
    for (const { artifact, name } of output.mail.documents) {
      expect(await desktop.artifacts.get(artifact)).toEqual(files[name as keyof typeof files]);
    }
    expect(mailbox.touched[0]?.search).toBe(
      'has:attachment subject:market subject:research after:1795255199 from:(sendgrid.net OR reports@service.example) to:ada+abc123@example.com',
    );
    expect(mailbox.touched.slice(1)).toEqual([{ download: 'deck.pptx' }, { download: 'numbers.xlsx' }]);
    expect(context.events.at(-1)?.message).toBe(
      `The mail "${subject}" contained "deck.pptx", "numbers.xlsx".`,
    );
  });

  it('passes over a mail whose sender the policy does not know, whatever its subject contains', {
    tags: ['night'],
  }, async () => {
    const mailbox = await serveMails([forged]);
    const looking = lookFor(mailbox.url, createStageContext());
    await expect(looking).rejects.toMatchObject({
      code: 'mail-not-arrived',
      message: expect.stringContaining("evil.example is not on the policy's list"),
    });
    expect(mailbox.touched.every(isReading)).toBe(true);
    expect(mailbox.touched.some((touch) => 'download' in touch)).toBe(false);
  });

  it('checks a button once more before it presses it, and presses none that changes mail (S0-327, S0-328, S0-329, S0-330, S0-331)', async () => {
    const mailbox = await serveMails([right]);
    const looking = lookFor(`${mailbox.url}?trap=deck.pptx`, createStageContext());
    await expect(looking).rejects.toMatchObject({
      code: 'refused-by-policy',
      message: expect.stringContaining('It says that it changes mail'),
    });
    expect(mailbox.touched.map((touch) => Object.keys(touch)[0])).toEqual(['search']);
  });

  it('reports that a person must sign in where there is no mailbox', async () => {
    const mailbox = await serveMails([]);
    const looking = lookFor(`${mailbox.url}?signed-out`, createStageContext(), { pageLoadMs: 1_000 });
    await expect(looking).rejects.toMatchObject({ code: 'mail-not-signed-in' });
    expect(mailbox.touched).toEqual([]);
  });

  it('releases the desktop and polls again later, while there is time', { tags: ['night'] }, async () => {
    const mailbox = await serveMails([]);
    const context = createStageContext();
    const looking = lookFor(mailbox.url, context, { wait_seconds: 20, pageLoadMs: 5_000 });
    await expect(looking).rejects.toEqual(new WaitRequested(20_000));
    expect(await context.loadCheckpoint()).toMatchObject({ spent_usd: expect.any(Number) });
  });
});

describe('the folder Downloads', () => {
  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  const lookHere = (options: { ways?: Way[] } = {}) =>
    lookFor('http://127.0.0.1:9', createStageContext(), {
      ways: ['downloads'],
      after: hourAgo(),
      ...options,
    });

  it('gives the document that bears the name of the service, without a browser (S0-117, S0-145)', async () => {
    const questionCount = desktop.questions.length;
    await writeFile(join(folder, 'other.pptx'), 'fresh');
    await writeFile(join(folder, 'market-research (2).pptx'), 'the one');
    const old = new Date(Date.now() - 600_000);
    await utimes(join(folder, 'market-research (2).pptx'), old, old);
    const { mail } = await lookHere();
    expect(mail).toMatchObject({
      from: 'downloads',
      documents: [{ name: 'market-research (2).pptx', bytes: 7 }],
    });
    expect(desktop.questions.length).toBe(questionCount);
  });

  it('follows no link, and takes nothing else for a document', async () => {
    await writeFile(join(folder, 'secret.txt'), 'no document');
    await symlink(join(folder, 'secret.txt'), join(folder, 'market-research.pptx'));
    await expect(lookHere()).rejects.toMatchObject({ code: 'mail-not-arrived' });
  });

  it('is looked through where the browser cannot help', async () => {
    await writeFile(join(folder, 'results.pptx'), 'fresh');
    const mailbox = await serveMails([]);
    const context = createStageContext();
    const options = { ways: ['browser', 'downloads'] as Way[], after: hourAgo(), pageLoadMs: 1_000 };
    const { mail } = await lookFor(`${mailbox.url}?signed-out`, context, options);
    expect(mail.subject).toBe('results.pptx');
  });
});
