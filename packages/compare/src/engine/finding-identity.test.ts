import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFinding, findingId, signatureOf } from './create-finding.js';

const identity = fc.record({ template: fc.string(), check: fc.string(), key: fc.string() });

describe('a signature', () => {
  it('does not depend on the order or the repetition of findings (S0-158, S0-159)', () => {
    fc.assert(
      fc.property(fc.array(identity), fc.array(fc.nat()), (identities, order) => {
        const findings = identities.map((item) => ({ id: findingId(item) }));
        const shuffled = findings
          .map((finding, index) => ({ finding, rank: order[index] ?? index }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ finding }) => finding);
        expect(signatureOf([...shuffled, ...shuffled.slice(0, 2)])).toBe(signatureOf(findings));
        expect(signatureOf(findings)).toMatch(/^[0-9a-f]{64}$/);
      }),
    );
  });

  it('differs when a finding comes or goes (S0-158)', () => {
    const ids = ['a', 'b', 'c'].map((id) => ({ id }));
    expect(signatureOf(ids.slice(1))).not.toBe(signatureOf(ids));
  });
});

describe('an id', () => {
  it('does not depend on the wording, location or expected value of the finding', () => {
    const origin = { template: 't', check: 'c', category: 'text', severity: 'low' } as const;
    const one = { key: 'k', location: 'slide 1', message: 'One.', expected: '', actual: '', suggestion: '' };
    const other = { ...one, location: 'slide 2', message: 'Another.', expected: 'x', suggestion: 'y' };
    expect(createFinding(other, origin).id).toBe(createFinding(one, origin).id);
  });

  // Waivers, baselines, the ledger and known fixes hold such ids. A wording that changes them makes stored data invalid.
  it.each([
    ['encoding-damage', 'UTF-8 that was read as Windows text', '787c7f688c9cd1b9'],
    ['encoding-damage', 'Markdown', '6dd7af998c5154ee'],
    ['local-paths', 'a path of one computer', '00911b33b480464c'],
    ['model-chatter', 'it hands over a draft', '471e2004ea9db337'],
    ['broken-links', 'points into one computer', 'a363c5ca059a77be'],
    ['totals-row', 'Data: Revenue: value of Total', 'afe0904ce86aa8c5'],
    ['table-totals', '', 'e7d4a61d49b1980b'],
  ])('of %s (%s) stays the same as the stored one', (check, key, id) => {
    expect(findingId({ template: 'general-docx', check, key })).toBe(id);
  });

  it('stays when only numbers, case and white space of its key change (S0-159)', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (a, b) => {
        const id = (key: string) => findingId({ template: 't', check: 'c', key });
        expect(id(`Section ${a}  overview`)).toBe(id(` section ${b} Overview`));
      }),
    );
  });

  it('differs by template, check and key, with no way to shift text between them', () => {
    const ids = [
      findingId({ template: 'a', check: 'b', key: 'c' }),
      findingId({ template: 'ab', check: '', key: 'c' }),
      findingId({ template: 'a', check: 'bc', key: '' }),
      findingId({ template: 'a', check: 'b', key: 'd' }),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});
