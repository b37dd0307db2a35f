import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createReleaseStack } from '@fixpoint/shared/lifecycle';
import type { Twin } from '@fixpoint/twin/world';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type StandInMail,
  type StandInPages,
  serveStandInPages,
} from '../../services/desktop-runner/testing/stand-in-pages.js';
import { startVisionEndpoint } from '../../services/desktop-runner/testing/vision-endpoint.js';
import { startXDisplay } from '../../services/desktop-runner/testing/x-display.js';
import { createWorld, steady, type World } from '../harness/create-world.js';

const mail: StandInMail = {
  sender: 'reports@document-services.example',
  subject: 'Your market research',
  attachments: ['study.pptx'],
};

/** The service whose endpoint refuses its form: only its page takes it. */
const refusing = 'market-research-by-page';
const fallbacks = { form: ['browser'], mail: ['browser'], desktop_wait_seconds: 60 };

const releases = createReleaseStack();
let world: World;
let pages: StandInPages;
/** What was there before the test. */
let before: { readonly forms: number; readonly submissions: number; readonly mails: number };
/** What is done about a form that the page sent, besides taking it. */
let onForm = (): void => {};

beforeAll(async () => {
  const display = await startXDisplay();
  releases.defer('the display', () => display.close());
  const endpoint = await startVisionEndpoint({
    words: [mail.sender, mail.subject, ...mail.attachments],
  });
  releases.defer('the endpoint', endpoint.close);
  let behind: Twin | undefined;
  pages = await serveStandInPages({
    mails: [mail],
    files: { 'study.pptx': Buffer.from('not quite a presentation') },
    answerForm: async () => {
      onForm();
      const form = pages.forms.at(-1);
      return behind === undefined || form === undefined ? 503 : sendToTwin(behind, form);
    },
  });
  releases.defer('the pages', () => pages.close());
  world = await createWorld({
    environment: steady,
    environmentFor: async (twin, folder) => {
      behind = twin;
      const { name, ...row } = twin.service;
      const services = {
        [name]: { ...row, fallbacks },
        [refusing]: {
          ...row,
          aliases: [],
          endpoint: '/api/nowhere',
          page: `${pages.url}/form.html`,
          fallbacks,
        },
      };
      const file = join(folder, 'sighted.config.yaml');
      // JSON is YAML.
      await writeFile(file, JSON.stringify({ services }));
      return { FIXPOINT_CONFIG: file, GMAIL_PAGE: `${pages.url}/mailbox.html` };
    },
    environmentOf: {
      'desktop-runner': {
        ...display.env,
        DESKTOP: 'required',
        DESKTOP_NAME: 'screen',
        TIMEOUT_PAGE_LOAD: '30',
        AGENT_EYE: 'chat',
        LMSTUDIO_ENDPOINT: endpoint.url,
        LMSTUDIO_PRICE: '1000/0',
        // A proxy that is not there: the browser reaches this machine alone.
        BROWSER_ARGUMENTS: '--disable-gpu --proxy-server=127.0.0.1:9',
        ...(process.env.CHROME_PATH === undefined ? {} : { BROWSER_PATH: process.env.CHROME_PATH }),
        DESKTOP_CAPABILITIES: 'browser',
      },
    },
    onEnd: (release) => releases.defer('the world', release),
  });
});
afterAll(() => releases.release());
beforeEach(() => {
  const { submissions, mails } = world.twin.stats();
  before = { forms: pages.forms.length, submissions: submissions.total, mails: mails.received };
  return () => {
    onForm = () => {};
  };
});

/** How much more there is of everything since the test began. */
function added() {
  const { submissions, mails } = world.twin.stats();
  return {
    forms: pages.forms.slice(before.forms),
    submissions: submissions.total - before.submissions,
    mails: mails.received - before.mails,
  };
}

/** What the page of a real service does with its form. */
async function sendToTwin(twin: Twin, form: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(`${twin.service.url}/api/market-research`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  });
  return answer.status;
}

it('fills the form in a browser if the endpoint rejects it, and compares the mailed document (S0-114, S0-131)', async () => {
  const { id } = await world.submit({
    context: { ...world.twin.form, service: refusing },
    limits: { iterations: 1 },
  });
  const over = await world.waitForEnd(id);

  expect(over.result, over.result?.summary).toMatchObject({
    reason: 'iterations',
    output_files: [{ type: 'pptx' }],
  });
  expect(over.result?.spent_usd).toBeGreaterThan(0);
  const { forms, ...counts } = added();
  expect(forms).toMatchObject([{ Business: 'Cold chain logistics', Country: 'Vietnam' }]);
  expect(forms[0]?.Email).toMatch(/^analyst\+\w+@fixpoint\.example$/);
  expect(counts).toEqual({ submissions: 1, mails: 1 });

  const events = await world.tasks.events(id);
  const ended = events.flatMap((event) =>
    event.type === 'stage-finished' ? [`${event.data.stage} ${event.data.ok ? 'ok' : 'failed'}`] : [],
  );
  expect(ended).toEqual(['submit failed', 'find-desktop ok', 'desktop.screen ok', 'mail ok', 'compare ok']);
});

it('sends no second form when the runner is killed right after the press, and waits for the mail of the first', {
  tags: ['night'],
}, async () => {
  onForm = () => process.kill(world.stack.pids().get('desktop-runner') ?? 0, 'SIGKILL');
  const { id } = await world.submit({
    context: { ...world.twin.form, service: refusing },
    limits: { iterations: 1 },
  });
  const over = await world.waitForEnd(id);

  expect(over.result, over.result?.summary).toMatchObject({ reason: 'iterations' });
  const { forms, ...counts } = added();
  expect(forms).toHaveLength(1);
  expect(counts).toEqual({ submissions: 1, mails: 1 });
  const messages = (await world.tasks.events(id)).map(({ message }) => message);
  expect(messages.join('\n')).toContain('The form is not sent again; the task waits for the mail');
});

it('reads the mail in a browser if it did not come, and compares its document (S0-116)', {
  tags: ['night'],
}, async () => {
  await world.twin.faults.set({ mail: { hold: true } });
  const { id } = await world.submit({ limits: { iterations: 1, mail_wait_seconds: 2 } });
  const over = await world.waitForEnd(id);

  expect(over.result, over.result?.summary).toMatchObject({
    reason: 'iterations',
    output_files: [{ name: 'study.pptx' }],
  });
  expect(pages.touched.map((touch) => Object.keys(touch)[0])).toEqual(['search', 'download']);
  const events = await world.tasks.events(id);
  expect(events.map(({ message }) => message)).toContain(
    'The mail "Your market research" contained "study.pptx".',
  );
});
