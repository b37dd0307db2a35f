import type { Slide } from '@fixpoint/documents/model';
import { describe, expect, it } from 'vitest';
import { PptxGenJS } from '../../../../documents/testing/pptxgenjs.js';
import { readPptx } from '../../../../documents/testing/read-pptx.js';
import { shippedTemplate } from '../../../testing/compare-presentation.js';
import { pptxOf, slideOf, templateOf, today, words } from '../../../testing/presentations.js';
import { allChecks } from '../../checks/all-checks.js';
import { applyChecks } from '../../engine/apply-checks.js';
import { chooseTemplate } from '../../engine/choose-template.js';
import { createPresentationView } from './create-presentation-view.js';

const deck = (slides: readonly Slide[], fields: Record<string, unknown> = {}) =>
  createPresentationView(pptxOf(slides), templateOf(fields));

describe('content slides', () => {
  it('leave out the title slide, framing slides and hidden ones (S0-180)', () => {
    const slides = [
      slideOf(1, 'Water in Ruritania', ['A report']),
      slideOf(2, 'AGENDA', ['One', 'Two']),
      slideOf(3, 'Prices', ['They rise.']),
      { ...slideOf(4, 'Draft'), hidden: true },
      slideOf(5, 'Thank you!'),
    ];
    expect(deck(slides).contentSlides.map(({ number }) => number)).toEqual([3]);
  });

  it('include a first slide that has content', () => {
    expect(deck([slideOf(1, 'Prices', [words(20)])]).contentSlides).toHaveLength(1);
    expect(deck([slideOf(1, 'Prices', [words(19)])]).contentSlides).toHaveLength(0);
  });
});

describe('companies on slides', () => {
  const companies = { layout: 'slides', after: 'Companies', before: 'Advice' };
  const sections = [{ title: 'Companies' }, { title: 'Advice' }, { title: 'Prices' }];
  const named = (slides: readonly Slide[]) =>
    deck(slides, { companies, sections }).companies.map(({ name }) => name);
  const cover = slideOf(1, 'Cover');

  it('are the slides between the enclosing ones (S0-173)', () => {
    const slides = [
      cover,
      slideOf(2, 'Trends'),
      slideOf(3, 'Companies'),
      slideOf(4, 'Alder'),
      slideOf(5, 'Advice'),
    ];
    expect(named([...slides, slideOf(6, 'Sources of growth')])).toEqual(['Alder']);
  });

  it('are searched up to the ends if an enclosing slide is missing', () => {
    expect(named([cover, slideOf(2, 'Prices'), slideOf(3, 'Alder'), slideOf(4, 'Advice')])).toEqual([
      'Alder',
    ]);
    expect(named([cover, slideOf(2, 'Companies'), slideOf(3, 'Alder'), slideOf(4, 'Thank you')])).toEqual([
      'Alder',
    ]);
  });

  it('do not include slides with only a table or a chart', () => {
    const chart = {
      ...slideOf(3, 'Positions'),
      charts: [{ name: '', box: null, title: null, kind: 'barChart', series: [] }],
    };
    expect(named([cover, slideOf(2, 'Companies'), chart, slideOf(4, 'Alder')])).toEqual(['Alder']);
  });

  it('are described by the unbulleted paragraphs of one shape, together', () => {
    const slide = slideOf(3, 'Alder', ['Bullets say other things at great length, which do not count here.']);
    const prose = ['Fills bottles for hotels.', 'Owns nine plants.'].map((text) => ({
      text,
      level: 0,
      bullet: false,
      fontSize: null,
    }));
    const shape = {
      name: 'T',
      placeholder: null,
      diagram: false,
      paragraphs: prose,
      box: null,
      fontSize: null,
      autofit: 'none' as const,
      fonts: [],
      colors: [],
      highlighted: '',
      hidden: false,
      order: 1,
      setting: null,
    };
    const { companies: found } = deck([cover, { ...slide, texts: [...slide.texts, shape] }], { companies });
    expect(found[0]?.description).toBe('Fills bottles for hotels. Owns nine plants.');
  });
});

describe('companies in tables', () => {
  async function document(rows: string[][]) {
    const presentation = new PptxGenJS();
    const slide = presentation.addSlide();
    slide.addText('Targets', { x: 0.5, y: 0.2, w: 9, h: 0.8, fontSize: 28 });
    slide.addTable(rows.map((row) => row.map((text) => ({ text }))));
    return readPptx((await presentation.write({ outputType: 'nodebuffer' })) as Buffer);
  }
  const head = ['No.', 'Company name', 'Company website', 'Business description'];
  const good = ['Alder', 'Birch', 'Cedar'].map((name, index) => [
    String(index + 1),
    name,
    `${name.toLowerCase()}.example`,
    `${name} ${words(44)}`,
  ]);

  it('are rows of the table that names their column, each with its place (S0-164, S0-173)', async () => {
    const template = await shippedTemplate('target-search');
    const target = await document([head, ...good]);
    expect(applyChecks(target, template, { checks: allChecks, today })).toEqual([]);
    const { companies } = createPresentationView(target, template);
    expect(companies[2]).toMatchObject({
      name: 'Cedar',
      location: 'slide 1, table 1, row 4',
      websites: ['cedar.example'],
    });
    expect(chooseTemplate(target, null, new Map([[template.name, template]])).template?.name).toBe(
      'target-search',
    );
  });

  it('are found wanting by the same checks (S0-164, S0-175, S0-176, S0-179)', async () => {
    const rows = good.map(([number, name], index) => [
      number ?? '',
      name ?? '',
      index === 0 ? '' : 'www.facebook.com/x',
      `${name} ${words(index === 0 ? 39 : 38)}`,
    ]);
    const result = applyChecks(await document([head, ...rows]), await shippedTemplate('target-search'), {
      checks: allChecks,
      today,
    });
    expect(result.map(({ check, location }) => `${check}: ${location}`)).toEqual([
      'company-websites: slide 1, table 1, row 2',
      'blocked-domains: slide 1, table 1, row 3; slide 1, table 1, row 4',
      'shallow-descriptions: slide 1, table 1, row 3; slide 1, table 1, row 4',
    ]);
  });
});
