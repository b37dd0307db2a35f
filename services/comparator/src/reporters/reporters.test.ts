import type { Finding } from '@fixpoint/shared/contracts';
import { countFindings } from '@fixpoint/shared/contracts';
import { describe, expect, it } from 'vitest';
import type { ComparedDocument, ComparisonReport } from '../engine/comparison-report.js';
import { signatureOf } from '../engine/finding-identity.js';
import { renderJson } from './json.js';
import { renderPretty } from './pretty.js';

const finding: Finding = {
  id: '1',
  check: 'thin-slides',
  category: 'content-depth',
  severity: 'high',
  location: 'slide 3',
  message: 'Slides are thin.',
  expected: 'three blocks',
  actual: 'one',
  suggestion: 'Write more.',
};

function reportOf(findings: Finding[], outcome: ComparedDocument['outcome'] = 'checked'): ComparisonReport {
  return {
    version: 2,
    match: findings.length === 0,
    template: 'market-research',
    documents: [
      {
        name: 'deck.pptx',
        type: 'pptx',
        bytes: 9,
        outcome,
        template: null,
        because: 'Why.',
        size: { unit: 'slide', count: 2 },
      },
    ],
    findings,
    counts: countFindings(findings),
    signature: signatureOf(findings),
  };
}

describe.each([
  ['json', renderJson],
  ['pretty', (report: ComparisonReport) => renderPretty(report, { color: false })],
] as const)('the reporter %s', (_, render) => {
  it('ends with 0 on a match, 1 on findings, 2 on anything that was not compared (X-9)', () => {
    expect(render(reportOf([])).exitCode).toBe(0);
    expect(render(reportOf([finding])).exitCode).toBe(1);
    for (const outcome of ['read', 'skipped', 'unreadable'] as const) {
      expect(render(reportOf([], outcome)).exitCode).toBe(2);
    }
  });
});

it('shows people what, where, why and what to do (S0-206)', () => {
  const { output } = renderPretty(reportOf([finding]), { color: false });
  expect(output).toBe(
    [
      'deck.pptx · 2 slides · Why.',
      '',
      'HIGH thin-slides · slide 3',
      '  Slides are thin.',
      '  expected  three blocks',
      '  actual    one',
      '  fix       Write more.',
      '',
      'Findings: 1 high.',
      '',
    ].join('\n'),
  );
});

it('lets no document write to the terminal', () => {
  const hostile = { ...finding, actual: '\u001b[2J\u009b31mall is well\r' };
  const { output } = renderPretty(reportOf([hostile]), { color: false });
  expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
