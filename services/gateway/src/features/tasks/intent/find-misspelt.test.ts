import { createServiceDefinition } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { deriveIntent } from './derive-intent.js';

const services = ['market-research', 'target-v3', 'validation', 'due-diligence'].map((name) => ({
  ...createServiceDefinition(),
  name,
  aliases: name === 'market-research' ? ['market assessment'] : [],
}));
const read = (description: string, context: Record<string, unknown> = {}) =>
  deriveIntent({ description, context, services });

describe('a misspelt service', () => {
  it.each([
    ['fix market-reserch output to match template', 'market-research'],
    ['fix the market reseach output', 'market-research'],
    ['run tagret-v3 until it matches', 'target-v3'],
    ['fix the validaton service', 'validation'],
    ['fix due-dilligence', 'due-diligence'],
    ['fix the market asessment output', 'market-research'],
  ])('is asked about and never becomes desktop work: %s', (description, service) => {
    expect(read(description)).toMatchObject({
      kind: 'feedback',
      service: null,
      problems: [{ field: 'service', message: expect.stringContaining(`Did you mean "${service}"?`) }],
    });
  });

  it('is asked about in the context as well', () => {
    expect(read('fix it', { service: 'market_reserch' }).problems[0]?.message).toBe(
      'There is no service "market_reserch". Did you mean "market-research"?',
    );
    expect(read('fix it', { service: 'weather' }).problems[0]).toMatchObject({
      message: 'There is no service "weather".',
      hint: expect.stringContaining('market-research'),
    });
  });

  it.each([
    'write a letter about the valuation of the house',
    'open the target page and click on the third entry',
    'do some market research on coffee',
    'read the marketing search results aloud',
    'check the validity of my passport',
  ])('is not seen in everyday words: %s', (description) => {
    expect(read(description)).toMatchObject({ kind: 'plan', problems: [] });
  });

  it('explains how to add a service if there are no services', () => {
    const { problems } = deriveIntent({
      description: 'run the feedback loop',
      context: { service: 'invoices' },
      services: [],
    });
    expect(problems[0]?.hint).toContain('fixpoint.config.yaml');
  });
});
