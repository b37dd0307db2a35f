import { countFindings, type Finding } from '@fixpoint/shared/contracts';
import type { ComparedDocument, ComparisonReport } from '../src/engine/comparison-report.js';
import { signatureOf } from '../src/engine/create-finding.js';
import type { ComparisonRun, FileReport } from '../src/reporters/reporter.js';

/** A finding of a check that exists, with some fields changed. */
export function findingOf(changes: Partial<Finding> = {}): Finding {
  return {
    id: '0123456789abcdef',
    check: 'thin-slides',
    category: 'content-depth',
    severity: 'high',
    location: 'slide 3',
    message: 'Slides are thin.',
    expected: 'three blocks',
    actual: 'one',
    suggestion: 'Write more.',
    ...changes,
  };
}

export function reportOf(
  findings: Finding[],
  outcome: ComparedDocument['outcome'] = 'checked',
  name = 'deck.pptx',
): ComparisonReport {
  return {
    version: 2,
    match: findings.length === 0,
    template: 'market-research',
    documents: [
      {
        name,
        type: 'pptx',
        bytes: 9,
        outcome,
        template: 'market-research',
        because: 'Why.',
        size: { unit: 'slide', count: 2 },
      },
    ],
    findings,
    counts: countFindings(findings),
    signature: signatureOf(findings),
  };
}

/** A run of these files. */
export function runOf(
  reports: readonly FileReport[],
  failOn: ComparisonRun['failOn'] = 'low',
): ComparisonRun {
  return { reports, failOn, tool: { name: 'fixpoint-compare', version: '1.2.3' } };
}

/** A run of one file. */
export function runOfFindings(findings: Finding[], path = 'out/deck.pptx'): ComparisonRun {
  return runOf([{ path, report: reportOf(findings) }]);
}

/**
 * Attacks in documents against programs that show them: markup, commands to a build server, formulas, ends of sections,
 * escape codes, text directions, half characters.
 */
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '"\' onmouseover="alert(1)',
  ']]><!-- --><?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]>&a;&#0;&#x1F;',
  '\r\n::error file=evil::owned%0A::set-output name=x::y',
  '##[error]owned ::stop-commands::x',
  '=HYPERLINK("http://evil.example/","x")',
  "+1+cmd|' /C calc'!A0",
  '@SUM(1)\t-2',
  '| a | b |\n|---|---|\n# Heading [link](javascript:alert(1)) ![x](http://evil.example/p.png) `code` **bold**',
  '```\nfenced\n```\n<details><summary>x</summary>',
  'Hello @everyone, see #1 and http://evil.example/ or www.evil.example',
  '\u001b[2J\u009b31m\u0000\u0008\u202eright to left\u2066',
  'lone \ud800 surrogate and \uffff',
  '</style></title></textarea></svg><base href="http://evil.example/">',
];
