import { randomUUID } from 'node:crypto';
import { allChecks } from '@fixpoint/compare/checks';
import { ComparisonReport } from '@fixpoint/compare/engine';
import { operations } from '@fixpoint/compare/operations';
import { loadTemplates, readAllTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { DocumentVerdict } from '@fixpoint/shared/contracts/routes';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../../packages/documents/testing/market-deck.js';
import { createDocumentChecker, type DocumentCheckerOptions } from './check-document.js';

const templates = await loadTemplates(allChecks);
const templateFiles = await readAllTemplates();
const limits = { limits: defaultReaderLimits, at: () => {} };
const inProcess: DocumentCheckerOptions['examiner'] = {
  examine: (request) => operations.examine(request, limits),
  run: (operation, request) => operations[operation](request as never, limits) as never,
};

function createChecker(changed: Partial<typeof inProcess> = {}, limitMs = 60_000) {
  const examiner = { ...inProcess, ...changed };
  const artifacts = createMemoryArtifacts();
  const checker = createDocumentChecker({
    artifacts,
    examiner,
    templates,
    templateFiles,
    limitMs,
    today: () => '2026-11-22',
  });
  const shortLived: string[] = [];
  return {
    artifacts,
    checker,
    shortLived,
    async check(bytes: Buffer, template: string | null = null, signal = new AbortController().signal) {
      const artifact = await artifacts.put(bytes);
      const request = { id: randomUUID(), artifact, name: 'deck.pptx', type: 'pptx' as const, template };
      return DocumentVerdict.parse(
        await checker.check(request, signal, async (noted) => void shortLived.push(...noted)),
      );
    },
  };
}

describe('a document without a task (V-30)', () => {
  it('is checked with the template that was requested, and keeps its report and pages', async () => {
    const { artifacts, shortLived, check } = createChecker();
    const content = goodContent();
    const closing = [...content.closing, { title: 'Sources', bullets: ['[INSERT SOURCE]'] }];
    const verdict = await check(await renderDeck({ ...content, closing }), 'market-research');
    if (verdict.state !== 'done') throw new Error(verdict.reason);
    expect(verdict).toMatchObject({
      used_template: 'market-research',
      because: expect.stringContaining('was requested'),
    });
    const report = ComparisonReport.parse(JSON.parse((await artifacts.get(verdict.report)).toString()));
    expect(report.counts).toEqual(verdict.counts);
    expect(report.findings.map(({ check }) => check)).toContain('leftover-placeholders');
    const [document] = report.documents;
    expect(await artifacts.has(document?.pages ?? '')).toBe(true);
    expect(await artifacts.has(document?.artifact ?? '')).toBe(true);
    expect(shortLived).toEqual([verdict.report, document?.pages]);
  });

  it('gets the template of its structure unless one was requested', async () => {
    const verdict = await createChecker().check(await renderDeck(goodContent()));
    expect(verdict).toMatchObject({ state: 'done', used_template: 'market-research' });
  });

  it('fails with the words of the reader if it is broken', async () => {
    const whole = await renderDeck(goodContent());
    const verdict = await createChecker().check(whole.subarray(0, whole.length / 2));
    expect(verdict).toMatchObject({ state: 'failed', reason: expect.stringMatching(/\w+ \w+/) });
  });

  it('fails if the examiner fails, and if it takes too long', async () => {
    const broken = createChecker({ examine: () => Promise.reject(new Error('it broke')) });
    const bytes = Buffer.from('PK');
    expect(await broken.check(bytes)).toMatchObject({ state: 'failed', reason: 'Error: it broke' });
    const slow = createChecker({ examine: (_, signal) => untilAborted(signal) }, 20);
    expect(await slow.check(bytes)).toMatchObject({
      state: 'failed',
      reason: 'The check took longer than 0.02 s.',
    });
  });

  it('has no verdict if the comparator closes meanwhile', async () => {
    const closing = new AbortController();
    const slow = createChecker({ examine: (_, signal) => untilAborted(signal) });
    const check = slow.check(Buffer.from('PK'), null, closing.signal);
    closing.abort();
    await expect(check).rejects.toThrow();
  });
});

it('lists the templates by name, with their descriptions', async () => {
  const listed = await createChecker().checker.templates();
  expect(listed).toContainEqual({
    name: 'general-pptx',
    type: 'pptx',
    description: 'Any presentation; only what no reader should meet is reported',
  });
  expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
});

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
  });
}

describe('a file as the template of a task', () => {
  const never = new AbortController().signal;

  it('is kept as rules that need no other template', async () => {
    const { artifacts, checker } = createChecker();
    const text = 'name: house-style\ntype: pptx\nextends: market-research\nslides: { min: 2, max: 3 }\n';
    const artifact = await artifacts.put(Buffer.from(text));
    const verdict = await checker.readTemplate({ artifact, name: 'House.yaml' }, never);
    if (verdict.state !== 'usable') throw new Error(verdict.reason);
    expect(verdict).toMatchObject({ template: `house-style-${artifact.slice(0, 8)}`, type: 'pptx' });
    const rules = (await artifacts.get(verdict.rules)).toString();
    expect(JSON.parse(rules)).toMatchObject({ slides: { min: 2, max: 3 }, sections: expect.any(Array) });
    expect(rules).not.toContain('extends');
  });

  it('is refused with the reason: the field, the damage, or the time', async () => {
    const { artifacts, checker } = createChecker();
    const read = async (name: string, bytes: Buffer) =>
      checker.readTemplate({ artifact: await artifacts.put(bytes), name }, never);
    const wrong = Buffer.from('name: house-style\ntype: pptx\nslides: { min: few }\n');
    expect(await read('House.yaml', wrong)).toMatchObject({
      state: 'unusable',
      reason: expect.stringMatching(/^The template House\.yaml cannot be used: slides\.min: /),
    });
    const whole = await renderDeck(goodContent());
    expect(await read('Deck.pptx', whole.subarray(0, whole.length / 2))).toMatchObject({
      state: 'unusable',
      reason: expect.stringMatching(/\w+ \w+/),
    });
    const slow = createChecker({ run: (_operation, _request, signal) => untilAborted(signal) }, 20);
    const artifact = await slow.artifacts.put(whole);
    expect(await slow.checker.readTemplate({ artifact, name: 'Deck.pptx' }, never)).toMatchObject({
      reason: 'Reading the template took longer than 0.02 s.',
    });
  });
});
