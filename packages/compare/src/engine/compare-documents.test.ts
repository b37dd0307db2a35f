import { UnreadableDocumentError } from '@fixpoint/documents/limits';
import { readDocument } from '@fixpoint/documents/reader';
import { describe, expect, it } from 'vitest';
import {
  type DeckContent,
  goodContent,
  renderDeck,
  withCompanies,
} from '../../../documents/testing/market-deck.js';
import { compareDocuments } from '../../testing/compare-documents.js';
import { shippedTemplate } from '../../testing/compare-presentation.js';
import { today } from '../../testing/presentations.js';
import { allChecks } from '../checks/all-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import type { ReadDocument } from './examine-document.js';

async function deck(content: DeckContent, name = 'deck.pptx'): Promise<ReadDocument> {
  return { name, type: 'pptx', bytes: 1, content: await readDocument(await renderDeck(content)) };
}

async function compare(documents: ReadDocument[], template: string | null = 'market-research') {
  const templates = await loadTemplates(allChecks);
  return compareDocuments(documents, { template, templates, checks: allChecks, today });
}

const sheet: ReadDocument = { name: 'numbers.xlsx', type: 'xlsx', bytes: 1, content: null };

describe('a comparison', () => {
  it('matches a good deck and returns an empty report (S0-119)', async () => {
    const report = await compare([await deck(goodContent())]);
    expect(report).toMatchObject({ match: true, template: 'market-research', findings: [] });
    expect(report.documents).toMatchObject([{ outcome: 'checked', size: { unit: 'slide', count: 11 } }]);
  });

  it('keeps id and signature when other companies have the same defect (S0-159)', async () => {
    const one = await compare([
      await deck(withCompanies((_, index) => (index === 1 ? { logo: false } : {}))),
    ]);
    const other = await compare([
      await deck(withCompanies(({ name }, index) => ({ name: `${name} Holding`, logo: index < 3 }))),
    ]);
    expect(one.findings[0]?.message).not.toBe(other.findings[0]?.message);
    expect(one.findings.map(({ id }) => id)).toEqual(other.findings.map(({ id }) => id));
    expect(one.signature).toBe(other.signature);
  });

  it('names the worst findings first (S0-206)', async () => {
    const content = withCompanies((_, index) => (index < 3 ? { logo: false, website: null } : null));
    const report = await compare([await deck(content)]);
    expect(report.findings.map(({ severity }) => severity)).toEqual(['critical', 'high', 'medium']);
    expect(report.counts).toEqual({ critical: 1, high: 1, medium: 1, low: 0 });
    for (const finding of report.findings) {
      expect(finding.category).not.toBe('');
      expect(finding.suggestion.length).toBeGreaterThan(40);
    }
  });

  it('makes an unreadable document a critical finding', async () => {
    const content = new UnreadableDocumentError('CORRUPT', 'The document is cut off.');
    const report = await compare([{ name: 'deck.pptx', type: 'pptx', bytes: 3, content }]);
    expect(report).toMatchObject({
      match: false,
      findings: [{ check: 'unreadable-document', severity: 'critical', message: 'The document is cut off.' }],
      documents: [{ outcome: 'unreadable' }],
    });
  });

  it('compares every deck of a mail, names the deck of a finding, and gives each an id', async () => {
    const bare = withCompanies((_, index) => (index === 0 ? { logo: false } : {}));
    const report = await compare([await deck(bare, 'a.pptx'), await deck(bare, 'b.pptx')]);
    expect(report.findings.map(({ location }) => location)).toEqual(['a.pptx: slide 5', 'b.pptx: slide 5']);
    expect(new Set(report.findings.map(({ id }) => id)).size).toBe(2);
  });

  it('checks the presentation of a mail that also brings a sheet, and reports that the sheet was not', async () => {
    const report = await compare([sheet, await deck(goodContent())]);
    expect(report.match).toBe(true);
    expect(report.documents).toMatchObject([{ outcome: 'skipped' }, { outcome: 'checked' }]);
  });

  it('misses the document that the template is for', async () => {
    const report = await compare([sheet]);
    expect(report.findings).toMatchObject([{ check: 'missing-document', severity: 'critical' }]);
  });
});

describe('without a template', () => {
  it.each([null, 'no-such-template'])(
    '(named: %s) the shape of the document decides (S0-119, S0-207)',
    async (name) => {
      const report = await compare([await deck(goodContent())], name);
      expect(report).toMatchObject({ match: true, template: 'market-research' });
      expect(report.documents[0]?.because).toContain('100 %');
    },
  );

  it('treats a deck of company slides as profiles (S0-165, S0-207)', async () => {
    const report = await compare([await deck({ ...goodContent(), sections: [], closing: [] })], null);
    expect(report).toMatchObject({ match: true, template: 'profile-slides' });
  });

  it('only reads a deck that resembles no template, and does not crash (S0-170)', async () => {
    const other = [{ title: 'Weather', bullets: ['It rains all day.'] }];
    const report = await compare(
      [await deck({ ...goodContent(), sections: other, companies: [], closing: [] })],
      null,
    );
    expect(report).toMatchObject({ match: true, template: null, documents: [{ outcome: 'read' }] });
  });
});

it('applies the severities of a template and skips its disabled checks', async () => {
  const content = withCompanies((_, index) => (index === 0 ? { logo: false, website: null } : {}));
  const template = await shippedTemplate('market-research', {
    checks: { 'company-logos': 'low', 'company-websites': 'off' },
  });
  const report = compareDocuments([await deck(content)], {
    template: template.name,
    templates: new Map([[template.name, template]]),
    checks: allChecks,
    today,
  });
  expect(report.findings).toMatchObject([{ check: 'company-logos', severity: 'low' }]);
});
