import { loadFixpointConfig } from '@fixpoint/shared/config';
import { allowedEffectsOf, type Intent, type ServiceDefinition } from '@fixpoint/shared/contracts';
import { exampleTable } from '@fixpoint/shared/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Phrasing, phrasings } from '../../../../testing/phrasings.js';
import { createInterpretRequest } from '../interpret-request.js';
import { createReadIntent } from '../read-intent.js';

let services: ServiceDefinition[];
beforeAll(async () => {
  const config = await loadFixpointConfig({ path: exampleTable, environment: {} });
  services = Object.values(config.services);
});

const context = { form_data: { Email: 'a@b.example', Business: 'x', Country: 'Japan' } };

/** Result of a request: as in the table, or `ask` if the person is asked. */
function outcomeOf({ kind, service, start_from, problems }: Intent): string {
  if (kind === 'plan') return 'P';
  if (service !== 'market-research') return `service ${service}`;
  const [problem, ...others] = problems;
  if (others.length > 0) return `problems ${problems.map(({ field }) => field).join()}`;
  if (problem?.field === 'start_from' && (problem.choices?.length ?? 0) > 1) return 'ask';
  if (problem !== undefined) return `problem ${problem.field}`;
  return start_from === null ? 'F' : { email_check: 'M', analyze: 'A' }[start_from];
}

function read({ text }: Phrasing): Intent {
  return createInterpretRequest({ services })({ description: text, context }).intent;
}

describe(`${phrasings.length} phrasings in ten languages`, () => {
  it('has at least 300, each once', () => {
    expect(phrasings.length).toBeGreaterThanOrEqual(300);
    expect(new Set(phrasings.map(({ text }) => text)).size).toBe(phrasings.length);
  });

  it('reads none against its words by rules alone: as meant, or it asks (S0-051, S0-052, S0-053)', () => {
    const wrong = phrasings
      .map((phrasing) => ({ ...phrasing, outcome: outcomeOf(read(phrasing)) }))
      .filter(({ means, outcome }) => outcome !== means && (outcome !== 'ask' || means === 'P'));
    expect(wrong).toEqual([]);
  });

  it('asks for a confirmation before anything is submitted wherever the words speak of not submitting', () => {
    const missed = phrasings.filter(
      (phrasing) => phrasing.speaksOfNotSubmitting && phrasing.means !== 'P' && !isConfirmed(read(phrasing)),
    );
    expect(missed.map(({ text }) => text)).toEqual([]);
  });

  it('understands most of the plain ones without asking', () => {
    const english = phrasings.filter(({ text }) => /^[\p{ASCII}’]*$/u.test(text));
    const asked = english.filter((phrasing) => outcomeOf(read(phrasing)) === 'ask');
    expect(asked.length / english.length).toBeLessThan(0.25);
  });

  it('lets a model read what the rules leave open, and still submits nothing against the words', async () => {
    let calls = 0;
    const wrong: unknown[] = [];
    for (const phrasing of phrasings) {
      const readIntent = createReadIntent({
        interpret: createInterpretRequest({ services }),
        // A model that understands every language, and is careless about what must not be submitted.
        ask: async () => {
          calls += 1;
          return {
            start: ({ F: 'form', M: 'mail', A: 'document', P: 'unclear' } as const)[phrasing.means],
            quote: 'x',
          };
        },
        log: { warn() {} } as never,
      });
      const before = calls;
      const { intent } = await readIntent({ description: phrasing.text, context });
      const outcome = outcomeOf(intent);
      expect(calls - before).toBeLessThanOrEqual(1);
      const mayAsk = phrasing.means === 'F' && allowedEffectsOf(intent).submit !== 'yes';
      if (outcome !== phrasing.means && !(outcome === 'ask' && mayAsk)) wrong.push({ ...phrasing, outcome });
    }
    expect(wrong).toEqual([]);
    expect(calls).toBeGreaterThan(0);
  });

  it('asks the person if the model fails, does not know, or would submit against the words', async () => {
    const interpret = createInterpretRequest({ services });
    const request = { description: 'market-research: please hold off on the form', context };
    const warnings: unknown[] = [];
    const log = { warn: (...entry: unknown[]) => warnings.push(entry) } as never;
    for (const ask of [
      async () => ({ start: 'form' as const, quote: 'the form' }),
      async () => ({ start: 'unclear' as const, quote: '' }),
      async () => {
        throw new Error('No model.');
      },
    ]) {
      const { intent } = await createReadIntent({ interpret, ask, log })(request);
      expect(intent.problems).toMatchObject([
        {
          field: 'start_from',
          choices: [{ context: { start_from: 'email_check' } }, { context: { start_from: null } }],
        },
      ]);
    }
    expect(warnings).toHaveLength(1);
  });
});

/** Nothing is submitted without a person's confirmation: by a later question, by the pending choice, or by approving this plan. */
function isConfirmed(intent: Intent): boolean {
  return (
    allowedEffectsOf(intent).submit !== 'yes' || intent.problems.some(({ choices }) => choices !== undefined)
  );
}
