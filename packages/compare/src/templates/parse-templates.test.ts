import { ConfigurationError } from '@fixpoint/shared/errors';
import { describe, expect, it } from 'vitest';
import { shippedTemplate } from '../../testing/compare-presentation.js';
import { slideCount } from '../checks/slide-count/check.js';
import { parseTemplates } from './parse-templates.js';

const file = (path: string, text: string) => ({ path, text });
const parse = (...texts: string[]) =>
  parseTemplates(
    texts.map((text, index) => file(`t${index}.yaml`, text)),
    [slideCount],
  );

describe('the shipped templates', () => {
  it('require 50 words and actions of a market-research deck, with strict words (S0-166, S0-197, S0-198, S0-199)', async () => {
    const template = await shippedTemplate('market-research');
    expect(template).toMatchObject({ min_words_per_description: 50, require_actionable_content: true });
    expect(template.content_depth_keywords).toContain('recommend*');
    expect(template.shallow_content_phrases).toEqual(
      expect.arrayContaining(['is a company that', 'was founded in']),
    );
  });

  it('require 40 words and no actions of profile slides, with fewer words than the strict one (S0-165, S0-200)', async () => {
    const template = await shippedTemplate('profile-slides');
    const strict = await shippedTemplate('market-research');
    expect(template).toMatchObject({ min_words_per_description: 40, require_actionable_content: false });
    expect(template.shallow_content_phrases.length).toBeGreaterThan(0);
    expect(template.shallow_content_phrases.length).toBeLessThan(strict.shallow_content_phrases.length);
    expect(template.content_depth_keywords.length).toBeGreaterThan(0);
  });

  it('leave target search at the defaults (S0-164, S0-201)', async () => {
    const { min_words_per_description, min_content_paragraphs, require_actionable_content } =
      await shippedTemplate('target-search');
    expect({ min_words_per_description, min_content_paragraphs, require_actionable_content }).toEqual({
      min_words_per_description: 40,
      min_content_paragraphs: 3,
      require_actionable_content: false,
    });
  });

  it('block the sites that are no company’s own (S0-177)', async () => {
    const { blocked_domains } = await shippedTemplate('target-search');
    expect(blocked_domains).toEqual(
      expect.arrayContaining(['facebook.com', 'linkedin.com', 'wikipedia.org']),
    );
  });
});

describe('a template file', () => {
  it('starts from the promised defaults (S0-194, S0-195, S0-196)', () => {
    expect(parse('{ name: bare, type: pptx }').get('bare')).toMatchObject({
      min_words_per_description: 40,
      min_content_paragraphs: 3,
      require_actionable_content: false,
      content_depth_keywords: [],
      shallow_content_phrases: [],
    });
  });

  it('inherits field by field and replaces lists, in any order of files', () => {
    const templates = parse(
      '{ name: child, extends: base, slides: { max: 5 }, shallow_content_phrases: [b] }',
      '{ name: base, type: pptx, slides: { min: 3, max: 9 }, shallow_content_phrases: [a] }',
    );
    expect(templates.get('child')).toMatchObject({
      slides: { min: 3, max: 5 },
      shallow_content_phrases: ['b'],
    });
  });

  it('replaces an earlier one of its name', () => {
    const one = '{ name: a, type: pptx, description: one }';
    expect(parse(one, one.replace('one', 'two')).get('a')?.description).toBe('two');
  });

  it.each([
    ['an unknown field', '{ name: a, type: pptx, min_word: 3 }', /min_word/],
    [
      'an unknown check',
      '{ name: a, type: pptx, checks: { spelling: low } }',
      /no check "spelling"; the checks are slide-count/,
    ],
    ['a wrong severity', '{ name: a, type: pptx, checks: { slide-count: fatal } }', /checks\.slide-count/],
    ['a negative number', '{ name: a, type: pptx, min_content_paragraphs: -1 }', /min_content_paragraphs/],
    ['a range upside down', '{ name: a, type: pptx, slides: { min: 3, max: 2 } }', /min must not exceed max/],
    ['an unknown parent', '{ name: a, type: pptx, extends: b }', /extends "b"/],
    ['itself as parent', '{ name: a, type: pptx, extends: a }', /a → a/],
    ['text that is no YAML', '{ name: [', /t0\.yaml/],
    [
      'an alias bomb',
      `a: &a [${'x,'.repeat(9)}x]\nb: &b [${'*a,'.repeat(20)}*a]\nc: &c [${'*b,'.repeat(20)}*b]\nname: d`,
      /alias/i,
    ],
  ])('is refused for %s, with its path and the reason', (_, text, reason) => {
    expect(() => parse(text)).toThrow(ConfigurationError);
    expect(() => parse(text)).toThrow(reason);
    expect(() => parse(text)).toThrow('t0.yaml');
  });
});
