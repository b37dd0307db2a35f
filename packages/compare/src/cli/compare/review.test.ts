import { expect, it, onTestFinished } from 'vitest';
import { startChatEndpoint } from '../../../../agents/testing/chat-endpoint.js';
import { addSheet, workbookBytes } from '../../../../documents/testing/write-workbook.js';
import { folderOf, runInProcess } from '../../../testing/run-in-process.js';

const workbook = await workbookBytes((book) => {
  addSheet(book, 'Costs', [
    ['Item', 'SGD'],
    ['Rent', 400],
    ['Wages', 350],
    ['Energy', 250],
    ['In all, without tax', 1_050],
  ]);
});
const figures = [2, 3, 4].map((place) => ({ place, quote: String({ 2: 400, 3: 350, 4: 250 }[place]) }));
const slip = {
  kind: 'figure',
  place: 5,
  quote: 'In all, without tax | 1050',
  claim: 'The sum is 1000.',
  calculation: { stated: '1050', figures, expression: 'x1 + x2 + x3', result: 1_000 },
};
const opinion = { kind: 'tone', place: 5, quote: 'In all, without tax', claim: 'Say "Total before tax".' };
const lie = { kind: 'unsupported', place: 5, quote: 'Profit doubled', claim: 'No.' };

async function start(...findings: unknown[]) {
  const endpoint = await startChatEndpoint(() => JSON.stringify({ findings }));
  onTestFinished(endpoint.close);
  return { ...endpoint, options: ['--review', endpoint.url, '--model', 'small'] };
}

it('shows what a model finds, fails on what arithmetic verifies, and reports drops and tokens', async () => {
  const folder = await folderOf({ 'costs.xlsx': workbook });
  const { options } = await start(slip, opinion, lie);
  const { code, output, errors } = await runInProcess(folder, ['costs.xlsx', ...options]);
  expect(code).toBe(1);
  expect(output).toContain('1 finding of the reviewer was dropped: 1 quote not found.');
  expect(output).toContain('HIGH review · sheet "Costs", row 5 · by model');
  expect(output).toContain('give 1000 (400 + 350 + 250)');
  expect(output).toContain('LOW review · sheet "Costs", cell A5 · by model');
  expect(errors).toContain('review of costs.xlsx: 1 tokens read, 1 tokens written');
});

it('does not fail a run on findings that only a model reports', async () => {
  const folder = await folderOf({ 'costs.xlsx': workbook });
  const { options } = await start(opinion);
  const { code, output } = await runInProcess(folder, ['costs.xlsx', ...options, '--max-warnings', '0']);
  expect(code).toBe(0);
  expect(output).toContain('1 unverified finding of a model');
  const { output: json } = await runInProcess(folder, ['costs.xlsx', ...options, '-r', 'json']);
  expect(JSON.parse(json).reports?.[0]?.report ?? JSON.parse(json)).toMatchObject({});
  expect(json).toContain('"by": "model"');
});

it('asks the model once for a document with --cache, and again for another checklist', async () => {
  const review = 'name: own\ntype: xlsx\nreview: [Costs include tax.]\n';
  const folder = await folderOf({ 'costs.xlsx': workbook, 'own.yaml': review });
  const { options, requests } = await start(opinion);
  const run = (...more: string[]) =>
    runInProcess(folder, ['costs.xlsx', ...options, '--cache', '-q', '-r', 'json', ...more]);
  const first = await run();
  expect(await run()).toEqual(first);
  expect(requests).toHaveLength(1);
  await run('--templates', '.', '-t', 'own');
  expect(requests).toHaveLength(2);
  expect(requests[1]?.body.messages[0]?.content).toContain('- Costs include tax.');
});

it('compares without the review if the model fails, and reports that', async () => {
  const folder = await folderOf({ 'costs.xlsx': workbook });
  const { options, close } = await start();
  await close();
  const { code, output } = await runInProcess(folder, ['costs.xlsx', ...options]);
  expect(code).toBe(0);
  expect(output).toContain('The review is incomplete: The model endpoint cannot be reached');
});

it.each([
  [['--review', 'http://127.0.0.1:1/v1'], '--model is missing'],
  [['--model', 'small'], 'without --review'],
  [['--review', 'nonsense', '--model', 'small'], 'URL of the model endpoint is invalid'],
  [['--review', 'claude', '--model-key-variable', 'NO_KEY'], 'NO_KEY is empty or not set'],
])('rejects %j', async (options, message) => {
  const folder = await folderOf({ 'costs.xlsx': workbook });
  const { code, errors } = await runInProcess(folder, ['costs.xlsx', ...options]);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});
