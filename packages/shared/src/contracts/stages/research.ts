import { z } from 'zod';
import { defineStage } from '../define-stage.js';
import { Finding } from '../finding.js';
import { FindingRecord, ledgerCapacity } from '../finding-ledger.js';
import { ServiceWithRepository } from '../service-definition.js';
import { IterationSummary } from './fix.js';

/** Source of a research result: a page on the web, a commit, a line of the service's documents. */
export const ResearchSource = z.strictObject({
  title: z.string().min(1).max(300),
  /** `https://…`, `commit:1f4622526abc`, `file:docs/decks.md:12`. */
  address: z.string().min(1).max(500),
  quote: z.string().max(500),
});
export type ResearchSource = z.infer<typeof ResearchSource>;

/**
 * Looks things up when fixes no longer help: the service's own history and documents always, the web if a key allows it. A
 * failure here is a note, and the loop continues.
 */
export const research = defineStage({
  name: 'research',
  servedBy: 'fixer',
  label: { title: 'Research', now: 'researching why the fixes do not help', state: 'Researching' },
  feedback: {
    phase: 'RESEARCHING',
    short: 'Research',
    before: 'fix',
    again: 'Run the research again',
    step: { button: 'research' },
  },
  input: z.strictObject({
    service: ServiceWithRepository,
    iteration: z.int().positive(),
    attempt: z.int().positive(),
    findings: z.array(Finding).min(1).max(200),
    previous: z.array(IterationSummary).max(100),
    ledger: z.array(FindingRecord).max(ledgerCapacity),
    budget_usd: z.number().nonnegative().nullable(),
  }),
  output: z.strictObject({
    /** Possible cause. */
    hypothesis: z.string().max(3_000),
    /** What to try that was not tried. */
    strategy: z.string().max(3_000),
    sources: z.array(ResearchSource).max(30),
    /** Sources that were not searched, and the missing requirements for that. */
    note: z.string().max(1_000),
    spent_usd: z.number().nonnegative(),
  }),
  attempts: 2,
  backoff: { base: 2_000, max: 30_000 },
  timeout: 180_000,
  concurrency: 2,
});
