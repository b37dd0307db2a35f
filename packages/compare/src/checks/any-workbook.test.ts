import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentOf } from '../../../documents/testing/write-workbook.js';
import { today } from '../../testing/presentations.js';
import { applyChecks } from '../engine/apply-checks.js';
import { loadTemplates } from '../template-files/load-templates.js';
import { allChecks } from './all-checks.js';

const words = [
  'Company',
  'Website',
  'EV/EBITDA',
  'Verdict',
  'Mean',
  'Total',
  'Median',
  'n/a',
  '=A1',
  'https://a.example',
  '1,200',
];
const cell = fc.oneof(
  fc.constantFrom(...words),
  fc.constant(null),
  fc.string({ maxLength: 10 }).map((text) => text.replace(/[^ -~]/g, '')),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((of) => ({ of, format: '0.0x' })),
  fc.date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
  fc.boolean(),
  fc.constant({ error: '#REF!' as const }),
  fc.constant({ formula: 'SUM(B2:B9)' }),
  fc.constant({ formula: 'AVERAGE(B2:B3)', result: 4 }),
);

it('gives the same findings each time, with a location and a remedy, for any sheet', async () => {
  const templates = await loadTemplates(allChecks);
  const used = ['validation-results', 'trading-comps', 'general-xlsx'].flatMap(
    (name) => templates.get(name) ?? [],
  );
  expect(used).toHaveLength(3);
  const grids = fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(grids, async (rows) => {
      const document = await documentOf(rows);
      for (const template of used) {
        const findings = applyChecks(document, template, { checks: allChecks, today });
        expect(applyChecks(document, template, { checks: allChecks, today })).toEqual(findings);
        expect(findings.every(({ location, suggestion }) => location !== '' && suggestion !== '')).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
