import { ServiceDefinition } from '@fixpoint/shared/contracts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { serveStages } from '../../services/gateway/testing/serve-stages.js';
import { marketResearch, type RunningGateway } from '../../services/gateway/testing/start-gateway.js';
import { surveyPage } from '../harness/survey-page.js';
import { useBrowser } from '../harness/use-browser.js';

const bench = useBrowser();
const reports = ServiceDefinition.parse({
  ...marketResearch,
  name: 'reports',
  delivery: 'hand',
  form: { fields: [{ name: 'Topic', required: true }, { name: 'Region' }] },
});

let gateway: RunningGateway;

beforeAll(async () => {
  gateway = await bench.start({ services: [reports, marketResearch] });
});

async function open(path: string) {
  const watched = await bench.open(gateway);
  await watched.page.goto(path);
  return watched;
}

it('shows the form of a service that a schedule names in words, and says at a field what it needs', async () => {
  const watched = await open('/schedules');
  const { page, faults } = watched;
  const form = page.getByRole('form', { name: 'New schedule' });
  await form.getByLabel('Times').fill('every weekday 6:00');
  await form.getByLabel('Time zone').fill('Europe/Berlin');
  await form.getByLabel('What should be done?').fill('Fix reports until it matches');
  const topic = form.getByRole('group', { name: 'Form of reports' }).getByLabel('Topic');
  await topic.waitFor();
  watched.expectFailedRequests(true);
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await form.getByText('The form of reports needs Topic.').waitFor();
  watched.expectFailedRequests(false);
  expect(await topic.getAttribute('aria-invalid')).toBe('true');
  expect(await page.locator('main').textContent()).not.toContain('form_data');
  expect(await surveyPage(page, 'schedule-in-words')).toEqual([]);
  await topic.fill('cheese');
  await form.getByRole('button', { name: 'Create schedule' }).click();
  await page.getByRole('listitem').filter({ hasText: 'every weekday 6:00' }).waitFor();
  expect((await gateway.schedules.list())[0]?.request).toMatchObject({
    description: 'Fix reports until it matches',
    context: { form_data: { Topic: 'cheese' } },
  });
  expect(faults).toEqual([]);
});

it('accepts a document for a task once a person confirms, and records that in the audit log', {
  tags: ['night'],
}, async () => {
  const never = new Promise<never>(() => {});
  const served = await serveStages(
    { redisUrl: bench.redis.url, keyPrefix: gateway.keyPrefix },
    { mail: () => never },
  );
  onTestFinished(() => served.close());
  const answer = await gateway.request('POST', '/api/v1/tasks', {
    description: 'Fix reports until it matches. Topic: cheese.',
    approval: 'auto',
  });
  const { id } = answer.json();
  const { page, faults } = await open(`/tasks/${id}`);
  const card = page.getByRole('region', { name: 'Upload the document' });
  const choice = card.getByLabel('Document');
  await choice.setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from('a\n') });
  await card.getByRole('button', { name: 'Hand over wrong.csv' }).waitFor();
  // Another file can still be chosen: nothing was sent.
  await choice.setInputFiles({ name: 'right.csv', mimeType: 'text/csv', buffer: Buffer.from('b\n') });
  const inputs = async () =>
    (await gateway.tasks.events(id)).flatMap((event) => (event.type === 'user-input' ? [event.message] : []));
  expect(await inputs()).toEqual([]);
  expect(await surveyPage(page, 'hand-over')).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await card.getByRole('button', { name: 'Hand over right.csv' }).click();
  await expect.poll(inputs).toEqual(['Uploaded "right.csv".']);

  await page.goto('/settings/audit');
  await page.getByText('Handed over a document').waitFor();
  expect(await page.getByText('Sent a message to an agent').count()).toBe(0);
  expect(faults).toEqual([]);
});
