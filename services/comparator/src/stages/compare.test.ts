import { allChecks } from '@fixpoint/compare/checks';
import { ComparisonReport } from '@fixpoint/compare/engine';
import { examine } from '@fixpoint/compare/operations';
import { loadTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import {
  type DocumentRef,
  type DocumentType,
  EventDraft,
  ServiceDefinition,
  stageCatalog,
} from '@fixpoint/shared/contracts';
import { createMemoryArtifacts, createStageContext } from '@fixpoint/shared/testing';
import { expect, it } from 'vitest';
import {
  goodContent,
  renderDeck,
  withCompanies,
} from '../../../../packages/documents/testing/market-deck.js';
import { createCompareStage } from './compare.js';

async function run(
  files: { name?: string; type?: DocumentType; bytes: Buffer }[],
  template: string | null = 'market-research',
) {
  const artifacts = createMemoryArtifacts();
  const documents: DocumentRef[] = [];
  for (const { name = 'deck.pptx', type = 'pptx', bytes } of files) {
    documents.push({ artifact: await artifacts.put(bytes), name, type, bytes: bytes.length });
  }
  const context = createStageContext();
  const stage = createCompareStage({
    artifacts,
    examiner: {
      examine: (examination) => examine(examination, { limits: defaultReaderLimits, at: () => {} }),
    },
    templates: await loadTemplates(allChecks),
    today: () => '2026-11-22',
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://service.example',
    mail: { subject: 'Market research' },
    outputs: ['pptx'],
    template,
    repository: { url: 'https://git.example/x.git', directories: ['src'] },
  });
  const output = stageCatalog.compare.output.parse(await stage({ service, documents }, context));
  const report = ComparisonReport.parse(JSON.parse((await artifacts.get(output.report)).toString()));
  return { output, report, events: context.events.map((event) => EventDraft.parse(event)) };
}

it('answers a match and keeps the report (S0-118, S0-166)', async () => {
  const { output, report } = await run([{ bytes: await renderDeck(goodContent()) }]);
  expect(output).toMatchObject({ match: true, template: 'market-research', findings: [] });
  expect(report.match).toBe(true);
});

it('answers findings that carry all a fix needs, the same in output and report (S0-206)', async () => {
  const bytes = await renderDeck(withCompanies(() => ({ logo: false, website: 'https://linkedin.com/a' })));
  const { output, report } = await run([{ bytes }]);
  expect(output.match).toBe(false);
  expect(output.findings.map(({ check }) => check)).toEqual(['blocked-domains', 'company-logos']);
  expect(report.findings).toEqual(output.findings);
});

it('gives the same output and the same report twice, so that a repeated run changes nothing (S0-158)', async () => {
  const bytes = await renderDeck(goodContent());
  expect((await run([{ bytes }])).output).toEqual((await run([{ bytes }])).output);
});

it('makes an unreadable document a finding, not a failure', async () => {
  const { output } = await run([{ bytes: Buffer.from('<html>502 Bad Gateway</html>') }]);
  expect(output).toMatchObject({
    match: false,
    findings: [{ check: 'unreadable-document', severity: 'critical' }],
  });
});

it('does not crash on a service without a template, and reports the template it chose (S0-170, S0-207)', async () => {
  const { output, events } = await run([{ bytes: await renderDeck(goodContent()) }], null);
  expect(output.template).toBe('market-research');
  expect(events[0]?.message).toContain('No template is named.');
});

it('refuses to call documents a match that it cannot read at all', async () => {
  const sheet = { name: 'a.csv', type: 'csv' as const, bytes: Buffer.from('x') };
  await expect(run([sheet], null)).rejects.toMatchObject({ code: 'unsupported-document', retry: 'never' });
});
