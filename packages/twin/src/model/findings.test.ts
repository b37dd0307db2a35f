import { describe, expect, it } from 'vitest';
import { mostSevere, parseFindings } from './findings.js';

const prompt = `
# Fix market-research

### CRITICAL (1)

- [a1b2] missing-actionable-insights — deck
  expected: 20% of the slides
### HIGH (2)

- [c3d4] shallow-descriptions — slides 5 to 8
- [e5f6] \`blocked-domains\` — slide 5
## Notes of high importance
- [a1b2] not-a-finding — mentioned only
`;

describe('parseFindings', () => {
  it('reads the items below a heading that names a severity, and no others', () => {
    expect(parseFindings(prompt)).toEqual([
      { severity: 'critical', check: 'missing-actionable-insights' },
      { severity: 'high', check: 'shallow-descriptions' },
      { severity: 'high', check: 'blocked-domains' },
    ]);
  });

  it('finds nothing in a prompt without findings', () => {
    expect(parseFindings('Make it better.\n- [x] done')).toEqual([]);
  });
});

describe('mostSevere', () => {
  it('keeps only the worst group', () => {
    expect(mostSevere(parseFindings(prompt))).toEqual([
      { severity: 'critical', check: 'missing-actionable-insights' },
    ]);
    expect(mostSevere([])).toEqual([]);
  });
});
