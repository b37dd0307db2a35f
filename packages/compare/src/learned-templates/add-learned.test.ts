import fc from 'fast-check';
import { expect, it } from 'vitest';
import { learnFrom, templateOfText } from '../../testing/learning.js';
import { pptxOf, slideOf } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { readAllTemplates } from '../template-files/load-templates.js';
import { addLearned } from './add-learned.js';

const files = await readAllTemplates();
const base = 'market-research';
const said = templateOfText(files.find(({ path }) => path.endsWith(`/${base}.yaml`))?.text ?? '');

it('adds values that the base does not set, and titled parts that it does not name (S0-038)', () => {
  const bullets = ['One two three.', 'Two three four.', 'Three four five.'];
  const deck = pptxOf(
    ['Key Findings', 'Regulatory Outlook'].map((title, index) => slideOf(index + 2, title, bullets)),
  );
  const learned = addLearned({ base, text: learnFrom([deck], 'x-learned-pptx') }, files, allChecks);
  expect(learned).toMatchObject({
    ...said,
    name: 'x-learned-pptx',
    description: expect.any(String),
    in_addition_to: [base],
    sections: expect.anything(),
    checks: expect.anything(),
  });
  const sections = learned?.type === 'pptx' ? learned.sections.map(({ title }) => title) : [];
  // "Key Findings" serves as the Executive Summary of the base.
  expect(sections).toEqual([
    ...(said.type === 'pptx' ? said.sections.map(({ title }) => title) : []),
    'Regulatory Outlook',
  ]);
  expect(addLearned({ base: 'no-such', text: learnFrom([deck]) }, files, allChecks)).toBeNull();
});

it('never overrides a value of the base template, whatever was learned (S0-038)', () => {
  const learned = fc.record(
    {
      slides: fc.record({ min: fc.nat({ max: 5 }), max: fc.integer({ min: 6, max: 9 }) }),
      min_words_per_description: fc.nat({ max: 900 }),
      min_content_paragraphs: fc.nat({ max: 9 }),
      require_actionable_content: fc.boolean(),
      language: fc.constantFrom('de', 'en'),
      fonts: fc.constant(['Arial']),
      blocked_domains: fc.constant(['example.com']),
      companies: fc.constant({ layout: 'table-rows', min: 99 }),
      checks: fc.constant({ 'thin-slides': 'off', 'company-logos': 'off' }),
      sections: fc.array(
        fc.constantFrom('Outlook', 'Recommendations').map((title) => ({ title, also: ['Other'] })),
      ),
    },
    { requiredKeys: [] },
  );
  const own =
    'name: own\ntype: pptx\nextends: market-research\nfonts: []\nlanguage: en\nchecks: { thin-slides: high }\n';
  const all = [...files, { path: 'own.yaml', text: own }];
  fc.assert(
    fc.property(learned, (fields) => {
      const text = JSON.stringify({
        name: 'x-learned-pptx',
        type: 'pptx',
        description: 'Learned.',
        ...fields,
      });
      const template = addLearned({ base: 'own', text }, all, allChecks);
      if (template?.type !== 'pptx' || said.type !== 'pptx') throw new Error('There is no template.');
      const { sections, checks, ...others } = template;
      expect(others).toMatchObject({
        slides: said.slides,
        min_words_per_description: said.min_words_per_description,
        min_content_paragraphs: said.min_content_paragraphs,
        require_actionable_content: said.require_actionable_content,
        companies: said.companies,
        fonts: [],
        language: 'en',
      });
      expect(sections.slice(0, said.sections.length)).toEqual(said.sections);
      expect(checks['thin-slides']).toBe('high');
    }),
  );
});
