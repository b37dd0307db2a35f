import { allChecks } from '@fixpoint/compare/checks';
import { ComparisonReport } from '@fixpoint/compare/engine';
import { examine, operations } from '@fixpoint/compare/operations';
import type { Reviewer } from '@fixpoint/compare/review';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits as limits } from '@fixpoint/documents/limits';
import { ServiceDefinition, stageCatalog } from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext } from '@fixpoint/tasks/testing';
import { expect, it } from 'vitest';
import { goodContent, renderDeck } from '../../../../packages/documents/testing/market-deck.js';
import { createCompareStage } from './compare.js';

const bytes = await renderDeck(goodContent());
const templates = await loadTemplates(allChecks);

/** The stage with a reviewer that dislikes the first text that it reads. */
async function run(accept: Record<string, unknown> = {}, review = true, reviewer: Reviewer | null = critic) {
  const artifacts = createMemoryArtifacts();
  const context = createStageContext();
  const stage = createCompareStage({
    artifacts,
    examiner: {
      examine: (examination) => examine(examination, { limits, at: () => {} }),
      run: (operation, request) => operations[operation](request as never, { limits, at: () => {} }) as never,
    },
    templates,
    templateFiles: [],
    review: reviewer === null ? null : { reviewer, cache: null },
    today: () => '2026-11-22',
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://service.example',
    mail: { subject: 'Market research' },
    outputs: ['pptx'],
    template: 'market-research',
    review,
    accept,
    repository: { url: 'https://git.example/x.git', directories: ['src'] },
  });
  const artifact = await artifacts.put(bytes);
  const documents = [{ artifact, name: 'deck.pptx', type: 'pptx', bytes: bytes.length }];
  const output = stageCatalog.compare.output.parse(
    await stage(stageCatalog.compare.input.parse({ service, documents }), context),
  );
  const report = ComparisonReport.parse(JSON.parse((await artifacts.get(output.report)).toString()));
  return { output, report, messages: context.events.map(({ message }) => message) };
}

const critic: Reviewer = {
  name: 'critic',
  async ask({ data }) {
    const [, place, quote] = /> \[(\d+)\] [^:]+: ([^|\n]{3,60})/.exec(data) ?? [];
    const claim = { kind: 'unsupported', place: Number(place), quote, claim: 'I do not like it.' };
    const usage = { inputTokens: 7, outputTokens: 3, costUsd: null };
    return { text: JSON.stringify({ findings: [claim] }), usage };
  },
};

it('keeps what only a model says in the report, out of the result of the stage', async () => {
  const { output, report, messages } = await run();
  const plain = await run({}, false);
  expect(report.findings).toMatchObject([{ check: 'review', by: 'model', severity: 'medium' }]);
  expect(output).toMatchObject({ match: true, findings: [], counts: { medium: 0 } });
  expect(output.signature).toBe(plain.output.signature);
  expect(plain.report.findings).toEqual([]);
  expect(messages).toContain('Review of deck.pptx: 7 tokens read, 3 tokens written');
});

it('counts a finding of a model that a person promoted', async () => {
  const { report } = await run();
  const { output } = await run({ promoted: [report.findings[0]?.id] });
  expect(output).toMatchObject({
    match: false,
    findings: [{ by: 'model', verified: 'person' }],
    counts: { medium: 1 },
  });
});

it('compares without a reviewer, and reports that its model is not configured', async () => {
  const { output, messages } = await run({}, true, null);
  expect(output.match).toBe(true);
  expect(messages).toContain('No document was reviewed: FIXPOINT_MODEL_URL is not set for the comparator.');
});
