import { allChecks } from '@fixpoint/compare/checks';
import { ComparisonReport } from '@fixpoint/compare/engine';
import { examine, operations } from '@fixpoint/compare/operations';
import { loadTemplates, readAllTemplates } from '@fixpoint/compare/template-files';
import { defaultReaderLimits } from '@fixpoint/documents/limits';
import {
  DocumentPages,
  type DocumentRef,
  type DocumentType,
  EventDraft,
  type LearnDefinition,
  ServiceDefinition,
  stageCatalog,
} from '@fixpoint/shared/contracts';
import { createMemoryArtifacts } from '@fixpoint/shared/testing';
import { createStageContext, type TestStageContext } from '@fixpoint/tasks/testing';
import { describe, expect, it } from 'vitest';
import {
  goodContent,
  renderDeck,
  withCompanies,
} from '../../../../packages/documents/testing/market-deck.js';
import { createCompareStage } from './compare.js';

async function run(
  files: { name?: string; type?: DocumentType; bytes: Buffer }[],
  template: string | null = 'market-research',
  {
    artifacts = createMemoryArtifacts(),
    context = createStageContext(),
    learn,
    earlier,
    file,
  }: {
    earlier?: { name?: string; type?: DocumentType; bytes: Buffer }[];
    artifacts?: ReturnType<typeof createMemoryArtifacts>;
    context?: TestStageContext;
    learn?: Partial<LearnDefinition>;
    /** Text of a template of the task's own. */
    file?: string;
  } = {},
) {
  const refsOf = async (kept: typeof files) => {
    const refs: DocumentRef[] = [];
    for (const { name = 'deck.pptx', type = 'pptx', bytes } of kept)
      refs.push({ artifact: await artifacts.put(bytes), name, type, bytes: bytes.length });
    return refs;
  };
  const documents = await refsOf(files);
  const before = earlier === undefined ? {} : { earlier: await refsOf(earlier) };
  const stage = createCompareStage({
    artifacts,
    examiner: {
      examine: (examination) => examine(examination, { limits: defaultReaderLimits, at: () => {} }),
      run: (operation, request) =>
        operations[operation](request as never, { limits: defaultReaderLimits, at: () => {} }) as never,
    },
    templates: await loadTemplates(allChecks),
    templateFiles: await readAllTemplates(),
    today: () => '2026-11-22',
  });
  const service = ServiceDefinition.parse({
    name: 'market-research',
    url: 'https://service.example',
    mail: { subject: 'Market research' },
    outputs: ['pptx'],
    template,
    ...(file === undefined
      ? {}
      : {
          template_file: {
            artifact: 'f'.repeat(64),
            name: 'House.yaml',
            rules: await artifacts.put(Buffer.from(file)),
          },
        }),
    learn,
    repository: { url: 'https://git.example/x.git', directories: ['src'] },
  });
  const output = stageCatalog.compare.output.parse(
    await stage(stageCatalog.compare.input.parse({ service, documents, ...before }), context),
  );
  const report = ComparisonReport.parse(JSON.parse((await artifacts.get(output.report)).toString()));
  return { output, report, events: context.events.map((event) => EventDraft.parse(event)) };
}

it('returns a match and keeps the report (S0-118, S0-166)', async () => {
  const { output, report } = await run([{ bytes: await renderDeck(goodContent()) }]);
  expect(output).toMatchObject({ match: true, template: 'market-research', findings: [] });
  expect(report.match).toBe(true);
});

it('compares with the template of the file that a person gave the task, and learns nothing from a match', async () => {
  const bytes = await renderDeck(goodContent());
  const house = { name: 'house-3f2a9c1b', type: 'pptx', description: 'Short', slides: { min: 1, max: 2 } };
  const { output } = await run([{ bytes }], house.name, { file: JSON.stringify(house) });
  expect(output.template).toBe('house-3f2a9c1b');
  expect(output.findings.map(({ check }) => check)).toContain('slide-count');
  const { output: matched } = await run([{ bytes }], house.name, {
    file: JSON.stringify({ ...house, slides: { min: 1, max: 90 } }),
  });
  expect(matched).toMatchObject({ match: true });
  expect(matched.learnable).toBeUndefined();
});

it('returns findings with everything a fix needs, the same in output and report (S0-206)', async () => {
  const bytes = await renderDeck(withCompanies(() => ({ logo: false, website: 'https://linkedin.com/a' })));
  const { output, report } = await run([{ bytes }]);
  expect(output.match).toBe(false);
  expect(output.findings.map(({ check }) => check)).toEqual(['blocked-domains', 'company-logos']);
  expect(report.findings.map(({ anchors: _, ...finding }) => finding)).toEqual(output.findings);
});

it('keeps the compared pages next to the report, which locates its findings on them', async () => {
  const artifacts = createMemoryArtifacts();
  const bytes = await renderDeck(withCompanies(() => ({ logo: false })));
  const { report } = await run([{ bytes }], 'market-research', { artifacts });
  const kept = await artifacts.get(report.documents[0]?.pages ?? '');
  const pages = DocumentPages.parse(JSON.parse(kept.toString()));
  expect(pages.type === 'pptx' && pages.slides.length).toBe(report.documents[0]?.size?.count);
  expect(report.findings[0]?.anchors).toContainEqual({ kind: 'slide', document: 0, slide: 5, name: '' });
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
  expect(events[0]?.message).toContain('No template was requested.');
});

it('never calls documents a match that it cannot read at all', async () => {
  const sheet = { name: 'a.csv', type: 'csv' as const, bytes: Buffer.from('x') };
  await expect(run([sheet], null)).rejects.toMatchObject({ code: 'unsupported-document', retry: 'never' });
});

describe('the documents of the previous comparison', () => {
  const content = goodContent();
  const [first, ...others] = content.companies;

  it('show which companies are missing', async () => {
    const { output, report } = await run(
      [{ bytes: await renderDeck({ ...content, companies: others }) }],
      'market-research',
      { earlier: [{ bytes: await renderDeck(content) }] },
    );
    expect(output.match).toBe(false);
    expect(output.findings).toMatchObject([
      {
        check: 'content-loss',
        category: 'integrity',
        severity: 'high',
        message: `The document has ${others.length} companies, 1 fewer than the previous document. Missing: ${first?.name}.`,
      },
    ]);
    expect(report.counts.high).toBe(1);
  });

  it('add nothing if nothing is missing, if they cannot be read, or if they are of another type', async () => {
    const fewer = await renderDeck({ ...content, companies: others });
    const whole = await renderDeck(content);
    const checksWith = async (bytes: Buffer, earlier: Parameters<typeof run>[0]) =>
      (await run([{ bytes }], 'market-research', { earlier })).output.findings.map(({ check }) => check);
    expect(await checksWith(whole, [{ bytes: fewer }])).toEqual([]);
    expect(await checksWith(fewer, [{ bytes: Buffer.from('<html>502</html>') }])).toEqual([]);
    expect(await checksWith(fewer, [{ type: 'xlsx', name: 'a.xlsx', bytes: whole }])).toEqual([]);
    expect(await checksWith(fewer, [{ bytes: fewer }, { bytes: whole }])).toEqual([]);
    expect(
      await checksWith(fewer, [{ type: 'xlsx', name: 'a.xlsx', bytes: whole }, { bytes: whole }]),
    ).toEqual(['content-loss']);
  });

  it('give the same id for the same loss of other companies', async () => {
    const idWithout = async (index: number) => {
      const companies = content.companies.toSpliced(index, 1);
      const { output } = await run(
        [{ bytes: await renderDeck({ ...content, companies }) }],
        'market-research',
        {
          earlier: [{ bytes: await renderDeck(content) }],
        },
      );
      return output.findings[0]?.id;
    };
    expect(await idWithout(0)).toBe(await idWithout(1));
  });
});

describe('the template learned from good documents', () => {
  const bullets = [
    'Rules for reuse tighten in the spring of next year.',
    'Fillers should prioritise glass before the deadline.',
    'Deposits pay for the return of every third bottle.',
  ];
  const content = goodContent();
  const withOutlook = (name: string) =>
    renderDeck({
      ...content,
      sections: [
        ...content.sections.slice(0, 2),
        { title: 'Regulatory Outlook', bullets: [...bullets.slice(0, 2), `${name} pays for returns.`] },
        ...content.sections.slice(2),
      ],
    });

  it('applies to the next document once there are enough, automatically if the service wants that (S0-038)', async () => {
    const shared = { artifacts: createMemoryArtifacts(), context: createStageContext() };
    const learn = { documents: 'matched', from: 2 } as const;
    const compare = async (bytes: Buffer) =>
      (await run([{ bytes }], 'market-research', { ...shared, learn })).output;
    const first = await compare(await withOutlook('Alder'));
    expect(first).toMatchObject({ match: true, learnable: [{ name: 'deck.pptx', base: 'market-research' }] });
    // One alone may have it by chance.
    expect(await compare(await renderDeck(content))).toMatchObject({ match: true });
    const { read } = shared.context.learnedTemplates;
    const { state } = await read('market-research');
    expect(state.versions.map(({ documents, by }) => [documents.length, by])).toEqual([
      [1, 'automatic'],
      [2, 'automatic'],
    ]);
  });

  it('reports missing sections, but nothing that the written template allows, without any key (S0-038, S0-039)', async () => {
    const shared = { artifacts: createMemoryArtifacts(), context: createStageContext() };
    const learn = { documents: 'matched', from: 2 } as const;
    const compare = (bytes: Buffer) => run([{ bytes }], 'market-research', { ...shared, learn });
    await compare(await withOutlook('Alder'));
    await compare(await withOutlook('Birch'));
    const { output, events } = await compare(await renderDeck(content));
    expect(output.match).toBe(false);
    expect(output.findings.map(({ check }) => check)).toEqual(['required-sections']);
    expect(output.findings[0]?.message).toContain('Regulatory Outlook');
    expect(events.at(-1)?.message).toContain('It was also checked against "market-research-learned-pptx"');
    expect(output.learnable, 'what does not match teaches nothing').toBeUndefined();
    expect((await compare(await withOutlook('Cedar'))).output.match).toBe(true);
  });

  it('is omitted, with a report, if it is unreadable; nothing is learned if the service opts out', async () => {
    const context = createStageContext();
    const lost = { versions: [], active: {}, rejected: [] };
    const document = { document: 'd'.repeat(64), name: 'd', facts: 'e'.repeat(64), task_id: 't' };
    const version = {
      version: 1,
      type: 'pptx' as const,
      base: 'market-research',
      documents: [document],
      template: 'f'.repeat(64),
      after: null,
      because: 'x',
      by: 'ann',
      at: '2026-01-01T00:00:00Z',
    };
    await context.learnedTemplates.write(
      'market-research',
      { ...lost, versions: [version], active: { pptx: 1 } },
      0,
    );
    const bytes = await renderDeck(content);
    const compare = (learn: Partial<LearnDefinition>) =>
      run([{ bytes }], 'market-research', { context, learn });
    const { output, events } = await compare({ from: 1 });
    expect(output.match).toBe(true);
    expect(events.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Compared without the learned template'),
    );
    expect((await compare({ documents: 'off' })).output.learnable).toBeUndefined();
  });
});
