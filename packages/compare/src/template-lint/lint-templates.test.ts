import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allChecks } from '../checks/all-checks.js';
import { parseTemplates } from '../templates/parse-templates.js';
import { lintTemplates } from './lint-templates.js';

const lint = (text: string, ...others: string[]) =>
  lintTemplates(
    [text, ...others].map((item, index) => ({ path: `t${index}.yaml`, text: item })),
    allChecks,
  ).filter(({ message }) => !message.includes('in a file called'));

const shipped = new URL('../../templates/', import.meta.url);

it('reports nothing for the shipped templates', () => {
  const files = readdirSync(shipped).map((path) => ({
    path,
    text: readFileSync(new URL(path, shipped), 'utf8'),
  }));
  expect(files.length).toBeGreaterThan(2);
  expect(lintTemplates(files, allChecks)).toEqual([]);
});

it('reports everything that is wrong, each with its place', () => {
  const text = [
    'name: brief',
    'type: pptx',
    'slides: { min: 9, max: 3 }',
    'min_content_paragraph: 2',
    'checks:',
    '  thin-slide: low',
    '  thin-slides: { tolerates: 0.5 }',
    '  generic-content: fatal',
    'companies:',
    '  require: [webpage]',
  ].join('\n');
  expect(
    lint(text).map(({ line, column, field, message, hint }) => [line, column, field, message, hint]),
  ).toEqual([
    [3, 1, 'slides', 'Min must not exceed max.', ''],
    [
      4,
      1,
      'min_content_paragraph',
      'There is no field "min_content_paragraph" here.',
      'Did you mean "min_content_paragraphs"?',
    ],
    [6, 3, 'checks.thin-slide', 'There is no check "thin-slide".', 'Did you mean "thin-slides"?'],
    [
      7,
      18,
      'checks.thin-slides.tolerates',
      'There is no field "tolerates" here.',
      'Did you mean "tolerated"?',
    ],
    [8, 3, 'checks.generic-content', 'Use a severity, "off" or a map.', ''],
    [10, 13, 'companies.require.0', expect.stringContaining('website'), ''],
  ]);
});

describe('an error', () => {
  it.each([
    ['YAML that does not parse', 'name: [a\ntype: pptx', /flow/i],
    ['a field twice', 'name: a\ntype: pptx\nname: b', /unique/],
    ['a list for a file', '- name: a', /not a map/],
    ['an empty file', '', /not a map/],
    ['no name', 'type: pptx', /no name/],
    ['no type', 'name: a', /./],
    ['a name that could leave a folder', 'name: ../a\ntype: pptx', /kebab-case/i],
    ['an unknown parent', 'name: a\nextends: generl', /"generl"/],
    ['itself as parent', 'name: a\nextends: a', /a → a/],
    [
      'an unknown template to add to',
      'name: a\ntype: pptx\nin_addition_to: [nothing]',
      /no template "nothing"/,
    ],
    ['an unknown companion', 'name: a\ntype: pptx\naccompanied_by: [nothing]', /no template "nothing"/],
    ['too many and too few companies', 'name: a\ntype: pptx\ncompanies: { min: 5, max: 4 }', /exceed/],
    [
      'an alias bomb',
      `a: &a [${'x,'.repeat(9)}x]\nb: &b [${'*a,'.repeat(20)}*a]\nc: &c [${'*b,'.repeat(20)}*b]\nname: d`,
      /alias/i,
    ],
  ])('is %s', (_, text, reason) => {
    const problems = lint(text);
    expect(problems[0]).toMatchObject({
      path: 't0.yaml',
      level: 'error',
      message: expect.stringMatching(reason),
    });
    expect(problems[0]?.line).toBeGreaterThan(0);
  });
});

describe('a warning', () => {
  it.each([
    ['a phrase with a star inside', 'content_depth_keywords: ["act*n"]', /probably never match/],
    ['a phrase that matches everything', 'shallow_content_phrases: ["*"]', /every text/],
    [
      'a phrase that another covers',
      'content_depth_keywords: [actionable, action*]',
      /is redundant: "action\*" already matches it/,
    ],
    ['a phrase twice', 'content_depth_keywords: [should, Should]', /is redundant/],
    [
      'a section twice',
      'sections: [{ title: Market Overview }, { title: B, also: [market overview!] }]',
      /already listed/,
    ],
    ['a title of signs', 'sections: [{ title: "!!!" }]', /can never match/],
    ['an address for a domain', 'blocked_domains: ["https://facebook.com/"]', /not a domain/],
    [
      'an enclosure that is no section',
      'companies: { after: B }\nsections: [{ title: A }]',
      /No section is titled "B"/,
    ],
    ['a companion of the same type', 'accompanied_by: [other]', /for pptx too/],
  ])('is %s', (_, text, reason) => {
    const problems = lint(`name: a\ntype: pptx\n${text}`, 'name: other\ntype: pptx');
    expect(problems).toMatchObject([{ level: 'warning', line: 3, message: expect.stringMatching(reason) }]);
  });

  it('is a template that another file replaces, and a file that is called otherwise', () => {
    const text = 'name: brief\ntype: pptx';
    const files = ['a.yaml', 'brief.yaml'].map((path) => ({ path, text }));
    expect(lintTemplates(files, allChecks).map(({ message }) => message)).toEqual([
      'The template of the same name in brief.yaml replaces this one.',
    ]);
    expect(lintTemplates(files.slice(0, 1), allChecks)).toMatchObject([
      { hint: expect.stringContaining('brief.yaml') },
    ]);
  });
});

it('takes parents from the templates that are known, and does not check them', () => {
  const known = [{ path: 'base.yaml', text: 'name: base\ntype: pptx\nblocked_domains: ["https://x.com"]' }];
  expect(lintTemplates([{ path: 'a.yaml', text: 'name: a\nextends: base' }], allChecks, known)).toEqual([]);
});

it('finds no error exactly if the templates can be used', () => {
  const line = fc.constantFrom(
    'type: pptx',
    'type: docx',
    'slides: { min: 3 }',
    'slides: { min: 3, max: 1 }',
    'slide: 3',
    'sections: [{ title: A }]',
    'sections: [A]',
    'checks: { thin-slides: low }',
    'checks: { thin-slides: { tolerated: 7 } }',
    'checks: { thin: off }',
    'extends: none',
    'colors: [red]',
    'framing_titles: []',
    'description: x',
    '  - y',
    'name: b',
  );
  fc.assert(
    fc.property(fc.uniqueArray(line, { maxLength: 5 }), (lines) => {
      const text = ['name: a', ...lines].join('\n');
      const isUsable = (() => {
        try {
          return parseTemplates([{ path: 'a.yaml', text }], allChecks).size === 1;
        } catch {
          return false;
        }
      })();
      const errors = lintTemplates([{ path: 'a.yaml', text }], allChecks).filter(
        ({ level }) => level === 'error',
      );
      expect(errors.length === 0).toBe(isUsable);
    }),
  );
});
