import { ClientMessage, ServerMessage } from '@fixpoint/shared/contracts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGatewayBench, type GatewayBench, type RunningGateway } from '../testing/start-gateway.js';

// Its types describe the module as if it had a default export.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;
const isNight = process.env.FIXPOINT_NIGHT === '1';
let bench: GatewayBench;
let gateway: RunningGateway;
let openapi: Record<string, unknown>;

beforeAll(async () => {
  bench = await createGatewayBench();
  gateway = await bench.start();
  openapi = (await gateway.request('GET', '/docs/openapi.json')).json();
});
afterAll(() => bench.close());

/** Checks values against a schema of the description. */
function checkerOf(name: string): (value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats(ajv);
  ajv.addSchema(openapi, 'api');
  const check = ajv.compile({ $ref: `api#/components/schemas/${name}` });
  return (value) =>
    check(value)
      ? []
      : (check.errors ?? []).map((errorObject) => `${errorObject.instancePath} ${errorObject.message}`);
}

async function redoclyFindings(description: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const normalizedProblems = await lintFromString({ source: JSON.stringify(description), config });
  return normalizedProblems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
  );
}

async function spectralFindings(rules: unknown, description: unknown): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  // A gateway does not know the mail address of its operator.
  const off =
    rules === spectralRulesets.asyncapi ? { 'asyncapi-info-contact-properties': 'off' as const } : {};
  spectral.setRuleset({ extends: [rules as RulesetDefinition], rules: off });
  const iSpectralDiagnostics = await spectral.run(JSON.stringify(description));
  return iSpectralDiagnostics.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}

describe('the description of the REST API', () => {
  it.each([
    { name: 'Redocly', findings: redoclyFindings },
    // Twenty times as slow.
    ...(isNight
      ? [{ name: 'Spectral', findings: (api: unknown) => spectralFindings(spectralRulesets.oas, api) }]
      : []),
  ])('satisfies the recommended rules of $name, none of them off', async ({ findings }) => {
    expect(await findings(openapi)).toEqual([]);
    const text = JSON.stringify(openapi).replace('"operationId":"listTasks"', '"operationId":"getTask"');
    expect((await findings(JSON.parse(text))).join()).toContain('operation-operationId-unique');
  });

  it('defines each named schema once, and describes tasks and events as they are returned', async () => {
    const { id } = await gateway.newTask();
    await gateway.tasks.addInput(id, 'test', 'mind slide 3');
    await gateway.tasks.cancel(id, 'test');
    const task = (await gateway.request('GET', `/api/v1/tasks/${id}`)).json();
    expect(checkerOf('Task')(task)).toEqual([]);
    const { events } = (await gateway.request('GET', `/api/v1/tasks/${id}/events`)).json();
    expect(events.length).toBeGreaterThan(3);
    const check = checkerOf('TaskEvent');
    expect(events.flatMap(check)).toEqual([]);
    expect(check({ ...events[0], data: { status: 'asleep' } })).not.toEqual([]);
    expect(checkerOf('Problem')((await gateway.request('GET', '/api/v1/tasks/nothing')).json())).toEqual([]);
    expect(JSON.stringify(openapi).match(/"awaiting_approval","pending"/g)).toHaveLength(1);
  });

  it('has each request as its own example, which the gateway understands', async () => {
    const { paths } = openapi as { paths: Record<string, Record<string, { requestBody?: Body }>> };
    type Body = { content: Record<string, { example?: unknown }> };
    const examples = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { requestBody }]) => {
        const example = requestBody?.content['application/json']?.example;
        return example === undefined ? [] : [{ path, method: method.toUpperCase(), example }];
      }),
    );
    expect(examples.length).toBeGreaterThan(10);
    for (const { path, method, example } of examples) {
      const answer = await gateway.request(
        method as 'POST',
        path.replaceAll(/\{\w+\}/g, 'unknown00000'),
        example,
      );
      // The named resources do not exist; the test only checks that the request was parsed as intended.
      expect([200, 201, 401, 404, 409, 503], `${method} ${path} ${answer.body}`).toContain(answer.statusCode);
    }
  });
});

describe('each operation', () => {
  it('responds with a documented status and body, for known and unknown ids', async () => {
    const { id } = await gateway.newTask();
    const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
    addFormats(ajv);
    ajv.addSchema(openapi, 'api');
    const paths = openapi.paths as Record<string, Record<string, Described>>;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );
    const checks = new Map<string, ValidateFunction>();
    let compared = 0;
    for (const { path, method, operation } of operations) {
      for (const named of [id, 'unknown00000']) {
        const url = path.replaceAll(/\{\w+\}/g, named);
        const example = operation.requestBody?.content['application/json']?.example;
        const answer = await gateway.request(method.toUpperCase() as 'GET', url, example);
        const context = `${method} ${url} ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        expect(Object.keys(operation.responses), context).toContain(String(answer.statusCode));
        const [type = ''] = String(answer.headers['content-type'] ?? '').split(';');
        if (!/[/+]json$/.test(type)) continue;
        const pointer = ['paths', path, method, 'responses', String(answer.statusCode)];
        const { $ref } = operation.responses[answer.statusCode] ?? {};
        const place = $ref ?? `#/${pointer.map((part) => part.replaceAll('/', '~1')).join('/')}`;
        const schema = `api${place}/content/${type.replace('/', '~1')}/schema`;
        const check = checks.get(schema) ?? ajv.compile({ $ref: schema });
        checks.set(schema, check);
        expect([check(answer.json()), check.errors], context).toEqual([true, null]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(operations.length);
  });

  interface Described {
    readonly requestBody?: { readonly content: Record<string, { example?: unknown }> };
    readonly responses: Record<string, { readonly $ref?: string }>;
  }
});

describe('the description of the WebSocket', () => {
  it('satisfies the rules of Redocly and Spectral, and has every message', async () => {
    const asyncapi = (await gateway.request('GET', '/docs/asyncapi.json')).json();
    expect(await redoclyFindings(asyncapi)).toEqual([]);
    expect(await spectralFindings(spectralRulesets.asyncapi, asyncapi)).toEqual([]);
    const types = [...ClientMessage.options, ...ServerMessage.options].map(({ shape }) => shape.type.value);
    expect(Object.keys(asyncapi.components.messages)).toEqual([...types, 'LIVE_INPUT', 'LIVE_FRAME']);
    const { parameters, messages } = asyncapi.channels.liveView;
    expect([Object.keys(parameters), Object.keys(messages)]).toEqual([
      ['name'],
      ['LIVE_INPUT', 'LIVE_FRAME', 'ERROR'],
    ]);
    expect(asyncapi.components.messages.PLAN_PROPOSAL.payload.properties.payload.properties.plan).toEqual({
      $ref: '#/components/schemas/Plan',
    });
  });
});
