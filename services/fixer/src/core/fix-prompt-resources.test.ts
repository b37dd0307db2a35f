import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import { exampleTable } from '@fixpoint/shared/testing';
import { describe, expect, it } from 'vitest';
import { loadResources } from '../adapters/load-resources.js';
import { chooseReference } from './fix-prompt-resources.js';

const { references } = await loadResources();

function titleOf(name: string, template: string | null): string | undefined {
  return chooseReference(references, { name, template })?.split('\n')[0];
}

describe('the reference standards', () => {
  it.each([
    ['target-v5', 'target-search', '# Target Search'],
    ['market-research', 'market-research', '# Market Research'],
    ['profile-slides', 'profile-slides', '# Profile Slides'],
    ['due-diligence', 'dd-report', '# Due Diligence Report'],
    ['validation', 'validation-results', '# Validation Results'],
    ['trading-comparable', 'trading-comps', '# Trading Comparables'],
    ['utb', null, '# Documents without a template'],
  ])('are chosen for %s with the template %s (S0-202, S0-203, S0-204)', (name, template, title) => {
    expect(titleOf(name, template)).toBe(title);
  });

  it('have a section for every service of the example table (S0-203, S0-204)', async () => {
    const { services } = await loadFixpointConfig({ path: exampleTable, environment: {} });
    for (const { name, template } of Object.values(services)) {
      expect(references.has(template ?? 'general'), name).toBe(true);
      expect(chooseReference(references, { name, template })?.length, name).toBeGreaterThan(500);
    }
  });

  it('have a section for every template that is shipped, those of second outputs included (S0-204)', async () => {
    const folder = fileURLToPath(new URL('../../../../packages/compare/templates/', import.meta.url));
    const templates = (await readdir(folder)).map((file) => file.replace(/\.ya?ml$/, ''));
    expect(templates).toContain('market-research');
    for (const template of templates) {
      const title = titleOf('utb', template);
      expect(title === '# Documents without a template', template).toBe(template.startsWith('general-'));
    }
  });

  it('are not lost with a template that was learned or inherits (S0-204, S0-209)', () => {
    expect(titleOf('trading-comparable', 'trading-comps-slides')).toBe('# Trading Comparables');
    expect(titleOf('market-research', 'acme-deck')).toBe('# Market Research');
    expect(titleOf('profile-slides', null)).toBe('# Profile Slides');
    expect(titleOf('utb', 'acme-deck')).toBe('# Documents without a template');
    expect(titleOf('utb', 'dd-reporting')).toBe('# Documents without a template');
  });

  it('are absent only if there are no standards at all', () => {
    expect(chooseReference(new Map(), { name: 'utb', template: null })).toBeNull();
  });
});
