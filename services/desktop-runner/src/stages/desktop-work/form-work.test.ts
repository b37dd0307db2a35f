import { type FormValues, ServiceDefinition, stageCatalog } from '@fixpoint/shared/contracts';
import { createStageContext, type TestStageContext, WaitRequested } from '@fixpoint/tasks/testing';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type StandInPages, serveStandInPages } from '../../../testing/stand-in-pages.js';
import { startVisionDesktop } from '../../../testing/vision-fallback-desktop.js';
import { createFormWork } from './form-work.js';

// A person's pace, many times over.
vi.setConfig({ testTimeout: 120_000 });

let desktop: Awaited<ReturnType<typeof startVisionDesktop>>;
beforeAll(async () => {
  desktop = await startVisionDesktop();
});
afterAll(() => desktop?.close());

async function servePages(options?: Parameters<typeof serveStandInPages>[0]): Promise<StandInPages> {
  const pages = await serveStandInPages(options);
  onTestFinished(() => pages.close());
  return pages;
}

const form = { Email: 'ada@example.com', Business: 'naïve 中文 😀 & <b>', Country: 'Japan' };
/** For tests of everything around the fields. */
const { Email, Business } = form;

function fillIn(
  page: string,
  context: TestStageContext,
  {
    budget = null as number | null,
    pageLoadMs = 60_000,
    values = { Email } as FormValues,
    openBrowser = desktop.openTab,
  } = {},
) {
  const run = createFormWork({
    visionModel: desktop.visionModel,
    openBrowser,
    pageLoadMs,
    now: () => performance.now(),
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'http://127.0.0.1:9',
    page,
    form: {
      fields: { Email: 'Email', Business: 'Business', Country: 'Country', Exclusion: 'Exclusion' },
      required: ['Email'],
    },
    mail: { subject: 'market research', correlation: 'plus-address' },
    outputs: ['pptx'],
    template: null,
    repository: { url: '/srv/market.git', directories: ['src'] },
    fallbacks: { form: ['browser'] },
  });
  return run(
    {
      work: 'form',
      desktop: 'x',
      allow: [],
      service,
      form: values,
      correlation: 'abc123',
      budget_usd: budget,
    },
    { context, controller: desktop.controller, signal: context.signal },
  );
}

const messages = (context: TestStageContext) => context.events.map(({ message }) => message);

it("fills a service's form in a real browser by the vision fallback, sends it once, and reads the confirmation (S0-114, S0-131)", async () => {
  const pages = await servePages();
  const context = createStageContext();
  const output = await fillIn(`${pages.url}/form.html`, context, {
    values: form,
    openBrowser: desktop.openBrowser,
  });
  expect(stageCatalog.desktop.output.parse(output)).toEqual({
    work: 'form',
    spent_usd: expect.closeTo(desktop.questions.length * 0.001, 5),
    submitted: {
      outcome: 'accepted',
      recipient: 'ada+abc123@example.com',
      submitted_at: context.step.claimedAt.toISOString(),
    },
  });
  expect(pages.forms).toEqual([{ ...form, Email: 'ada+abc123@example.com', Exclusion: '' }]);
  expect(messages(context)).toEqual([
    'Filled in Email.',
    'Filled in Business.',
    'Filled in Country.',
    'Pressed the button that sends the form.',
    'The page confirms the form; results go to ada+abc123@example.com.',
  ]);
  const pressed = context.events[3];
  expect(pressed).toMatchObject({ data: { detail: { screen: { changed: expect.any(Number) } } } });
});

it('scrolls to fields below, and calls a form unknown without a confirmation, without a second press', {
  tags: ['night'],
}, async () => {
  const pages = await servePages();
  const context = createStageContext();
  const output = await fillIn(`${pages.url}/form.html?gap=900&silent`, context);
  expect(output.submitted.outcome).toBe('unknown');
  expect(pages.forms).toHaveLength(1);
  expect(messages(context).at(-1)).toContain('The form is not sent again; the task waits for the mail');
});

it('sends nothing if a field does not show the typed text', { tags: ['night'] }, async () => {
  const pages = await servePages();
  const filling = fillIn(`${pages.url}/form.html?spoils=Business`, createStageContext(), {
    values: { Email, Business },
  });
  await expect(filling).rejects.toMatchObject({
    code: 'form-not-filled',
    context: { field: 'Business', spent_usd: expect.any(Number) },
  });
  expect(pages.forms).toEqual([]);
});

it('sends nothing if the page has no form, or the budget is spent', async () => {
  const pages = await servePages();
  const lost = fillIn(`${pages.url}/mailbox.html`, createStageContext(), { pageLoadMs: 1_000 });
  await expect(lost).rejects.toMatchObject({ code: 'not-found-on-screen' });
  const poor = fillIn(`${pages.url}/form.html`, createStageContext(), { budget: 0.002 });
  await expect(poor).rejects.toMatchObject({ code: 'budget-spent' });
  expect(pages.forms).toEqual([]);
});

it('pauses between two fields, and starts over if it had sent nothing', { tags: ['night'] }, async () => {
  const pages = await servePages();
  const questionCount = desktop.questions.length;
  let fields = 0;
  const context = createStageContext({ isPauseRequested: async () => ++fields === 2 });
  const filling = fillIn(`${pages.url}/form.html`, context, { values: { Email, Business } });
  await expect(filling).rejects.toEqual(new WaitRequested(0));
  expect(messages(context)).toEqual(['Filled in Email.']);
  expect(pages.forms).toEqual([]);

  const successor = createStageContext({ checkpoint: await context.loadCheckpoint() });
  const output = await fillIn(`${pages.url}/form.html`, successor, { values: { Email, Business } });
  expect(output.submitted.outcome).toBe('accepted');
  expect(pages.forms).toHaveLength(1);
  // Both runs were paid for.
  expect(output.spent_usd).toBeCloseTo((desktop.questions.length - questionCount) * 0.001, 5);
});

it('never resends a form whose run was cut off after the press, even if the step is retried', async () => {
  const stop = new AbortController();
  const pages = await servePages({
    answerForm: async () => {
      stop.abort(new Error('The runner died.'));
      return 200;
    },
  });
  const context = createStageContext({ signal: stop.signal });
  await expect(fillIn(`${pages.url}/form.html`, context)).rejects.toThrow('The runner died.');
  expect(pages.forms).toHaveLength(1);

  const questionCount = desktop.questions.length;
  for (const _again of [1, 2]) {
    const successor = createStageContext({ checkpoint: await context.loadCheckpoint() });
    const { submitted } = await fillIn(`${pages.url}/form.html`, successor);
    expect(submitted.outcome).toBe('unknown');
  }
  expect(pages.forms).toHaveLength(1);
  expect(desktop.questions.length).toBe(questionCount);
});
