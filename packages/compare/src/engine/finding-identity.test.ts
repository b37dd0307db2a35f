import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingId, signatureOf } from './create-finding.js';

const identity = fc.record({ template: fc.string(), check: fc.string(), key: fc.string() });

describe('a signature', () => {
  it('does not depend on the order or the repetition of findings (S0-158, S0-159)', () => {
    fc.assert(
      fc.property(fc.array(identity), fc.array(fc.nat()), (identities, order) => {
        const findings = identities.map((one) => ({ id: findingId(one) }));
        const shuffled = findings
          .map((finding, index) => ({ finding, rank: order[index] ?? index }))
          .sort((one, other) => one.rank - other.rank)
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
  it('stays when only numbers, case and white space of its key change (S0-159)', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (one, other) => {
        const id = (key: string) => findingId({ template: 't', check: 'c', key });
        expect(id(`Section ${one}  overview`)).toBe(id(` section ${other} Overview`));
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
