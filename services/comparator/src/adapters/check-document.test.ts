import { randomUUID } from 'node:crypto';
import { allChecks } from '@fixpoint/compare/checks';
import { ComparisonReport } from '@fixpoint/compare/engine';
import { operations } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import { DocumentVerdict } from '@fixpoint/shared/contracts/routes';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../../packages/documents/testing/market-deck.js';
import { createDocumentChecker, type DocumentCheckerOptions } from './check-document.js';

const templates = await loadTemplates(allChecks);
const inProcess: DocumentCheckerOptions['examiner'] = {
  examine: (request) => operations.examine(request, { limits: defaultReaderLimits, at: () => {} }),
};

function createChecker(examiner = inProcess, limitMs = 60_000) {
  const artifacts = createMemoryArtifacts();
  const checker = createDocumentChecker({
    artifacts,
    examiner,
    templates,
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
