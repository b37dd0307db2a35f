import { readFileSync } from 'node:fs';
import { loadFixpointConfig } from '@fixpoint/shared/config';
import {
  allowedEffectsOf,
  type Intent,
  type ServiceDefinition,
  stricterPermission,
} from '@fixpoint/shared/contracts';
import { exampleTable } from '@fixpoint/shared/testing';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createInterpretRequest } from '../interpret-request.js';

/** A request, and the readings of it that a careful person may choose; "ask": the person is asked. */
const Request = z.strictObject({
  text: z.string(),
  kind: z.enum(['feedback', 'plan']),
  service: z.union([z.string(), z.array(z.string())]),
  start: z.union([z.string().nullable(), z.array(z.string().nullable())]).optional(),
  file: z.string().optional(),
  /** Effects that must not happen without a person. */
  forbid: z.array(z.enum(['submit', 'push'])).optional(),
  form: z.record(z.string(), z.union([z.string(), z.array(z.string().nullable())])).optional(),
  limits: z.record(z.string(), z.number()).optional(),
  /** Expected push decision, if there is one right reading. */
  push: z.enum(['yes', 'no', 'ask']).optional(),
});
type Request = z.infer<typeof Request>;

function load(name: string): Request[] {
  const file = new URL(`../../../../testing/${name}`, import.meta.url);
  return Request.array().parse(JSON.parse(readFileSync(file, 'utf8')));
}

let services: ServiceDefinition[];
beforeAll(async () => {
  services = Object.values((await loadFixpointConfig({ path: exampleTable, environment: {} })).services);
});

const form = { Email: 'a@b.example', Business: 'x', Country: 'Japan' };
const listOf = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value]);

/** Errors in the reading of a request; an empty list if it is right. */
function findFaults(request: Request): string[] {
  const context = request.form === undefined ? { form_data: form } : {};
  const { intent } = createInterpretRequest({ services })({ description: request.text, context });
  const service = intent.kind === 'plan' ? 'plan' : (intent.service ?? 'ask');
  const isAsked = intent.problems.some(
    ({ field, choices }) => choices !== undefined || field === 'service' || field === 'start_from',
  );
  const start = isAsked ? 'ask' : intent.start_from;
  const { submit, push } = allowedEffectsOf(intent);
  const read = { service, start, submit, push };
  const isAskedForService = isAsked && listOf(request.service).includes('ask');
  const checks: [string, boolean][] = [
    ['service', listOf(request.service).includes(service) || isAskedForService],
    ['start', request.start === undefined || isAskedForService || listOf(request.start).includes(start)],
    ['file', request.file === undefined || intent.existing_file === request.file],
    ['push', request.push === undefined || push === request.push],
    ['a forbidden push', !request.forbid?.includes('push') || push !== 'yes'],
    ['a forbidden submission', !request.forbid?.includes('submit') || !maySubmit(intent, isAsked)],
    ...Object.entries(request.form ?? {}).map(([name, value]): [string, boolean] => [
      name,
      listOf(value).includes(intent.form[name] ?? null),
    ]),
    ...Object.entries(request.limits ?? {}).map(([name, value]): [string, boolean] => [
      name,
      intent.limits?.[name as 'iterations'] === value,
    ]),
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => `${name}: ${JSON.stringify(read)}`);
}

/** True if the form may be sent without a person: at once, or once a fix is pushed. */
function maySubmit(intent: Intent, isAsked: boolean): boolean {
  const { submit } = allowedEffectsOf(intent);
  return intent.kind === 'feedback' && !isAsked && submit === 'yes' && intent.start_from === null;
}

describe.each(['requests.json', 'more-requests.json'])('the requests of %s', (name) => {
  it.each(load(name))('are read as a careful person would: $text (V-1)', (request) => {
    expect(findFaults(request)).toEqual([]);
  });
});

describe('a clause that forbids an effect', () => {
  const forbidding: [clause: string, effect: 'submit' | 'push'][] = [
    ["don't push", 'push'],
    ['code freeze', 'push'],
    ['hold the deploy until I have looked', 'push'],
    ['nichts pushen', 'push'],
    ['sin hacer push', 'push'],
    ['ne déploie rien', 'push'],
    ['niente push', 'push'],
    ['デプロイしないで', 'push'],
    ['никакого деплоя, не меняй ничего', 'push'],
    ["don't submit the form", 'submit'],
    ['das Formular nicht abschicken', 'submit'],
    ['não envie o formulário', 'submit'],
    ['formu tekrar gönderme', 'submit'],
    ['skicka inte formuläret', 'submit'],
    ['не отправляйте форму', 'submit'],
  ];
  const plain = fc.array(
    fc.constantFrom(
      'fix it until it matches',
      'the logos are missing',
      'at most three iterations',
      'Country: Chile',
      'make the titles shorter',
      'start from scratch',
      'run it again',
      'the results are wrong',
      'die Titel sind zu lang',
    ),
    { maxLength: 4 },
  );

  it('never leads to that effect without a person, whatever surrounds it (V-1)', () => {
    const interpret = createInterpretRequest({ services });
    fc.assert(
      fc.property(plain, plain, fc.constantFrom(...forbidding), (before, after, [clause, effect]) => {
        const description = `market-research: ${[...before, clause, ...after].join('. ')}.`;
        const { intent } = interpret({ description, context: { form_data: form } });
        const isAsked = intent.problems.some(({ choices }) => choices !== undefined);
        expect(isAsked || allowedEffectsOf(intent)[effect] !== 'yes').toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('never widens what the request would be allowed without it (V-1)', () => {
    const interpret = createInterpretRequest({ services });
    const read = (description: string) =>
      allowedEffectsOf(interpret({ description, context: { form_data: form, start_from: null } }).intent);
    fc.assert(
      fc.property(
        plain,
        fc.constantFrom(...forbidding),
        fc.constantFrom(...forbidding),
        (words, first, second) => {
          const base = ['market-research', ...words, first[0]].join('. ');
          const [without, withIt] = [read(base), read(`${base}. ${second[0]}`)];
          for (const effect of ['submit', 'push'] as const) {
            expect(stricterPermission(without[effect], withIt[effect])).toEqual(withIt[effect]);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
