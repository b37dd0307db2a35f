import { Problem } from '@fixpoint/shared/contracts/routes';
import { z } from 'zod';
import { notesKey, type RouteNotes } from '../rest-routes.js';
import { hoistSchemas, type Json } from './hoist-schemas.js';

type Fields = { readonly [key: string]: Json };
interface Operation extends Fields {
  readonly responses: { readonly [status: string]: Fields };
}
interface Description extends Fields {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Operation } };
  readonly components: Fields;
}

const answers: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Created',
  202: 'Requested',
  204: 'Done, without a response body',
  206: 'The requested range',
  304: 'Not modified',
};

/** Responses that many operations have: the problem documents, by status. */
const refusals: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['Unreadable', 'The address or a header is malformed'],
  401: ['Unauthorized', 'The token is missing or not valid'],
  403: ['Forbidden', 'The role or the policy does not allow this'],
  404: ['NotFound', 'Not found'],
  409: ['Conflict', 'Conflicts with the current state; `reason` identifies the conflict'],
  412: ['PreconditionFailed', 'Changed since it was read'],
  413: ['TooLarge', 'The body is too large'],
  415: ['UnsupportedMediaType', 'The format of the body is not supported'],
  416: ['RangeNotSatisfiable', 'The requested range does not exist'],
  422: ['Invalid', 'A field is missing or not valid; `errors` lists each one'],
  429: ['TooManyRequests', 'Too many requests; see Retry-After'],
  500: ['Failed', 'Internal error of the gateway'],
  502: ['ProviderRefused', 'A provider rejected the request'],
  503: ['Unavailable', 'Temporarily unavailable; see Retry-After'],
};

const commandMethods = new Set(['post', 'put', 'delete']);

/** Completes the routes' schemas: names of operations, all response statuses, media types, bodies of uploads, examples, and the named schemas. */
export function completeDescription(document: Json, named: Readonly<Record<string, Json>>): Json {
  const { description, schemas } = hoistSchemas(document as Description, named);
  const { components } = description;
  const paths = Object.entries(description.paths).map(([path, operations]) => {
    const completed = Object.entries(operations).map(([method, operation]) => [
      method,
      completeOperation(method, path, operation),
    ]);
    return [path, Object.fromEntries(completed)];
  });
  return {
    ...description,
    paths: Object.fromEntries(paths),
    components: {
      ...components,
      schemas: { ...schemas, Problem: toSchema(Problem) },
      responses: Object.fromEntries(
        Object.entries(refusals).map(([status, [name, text]]) => [name, toRefusal(Number(status), text)]),
      ),
      parameters: { IdempotencyKey: idempotencyKey },
    },
  };
}

function completeOperation(method: string, path: string, operation: Operation): Json {
  const { requestBody, responses, parameters = [], [notesKey]: given, ...rest } = operation;
  const notes = given as unknown as RouteNotes;
  const isCommand = commandMethods.has(method) && notes.replay !== 'none';
  const body = bodyOf(requestBody as Fields | undefined, notes);
  const known = (parameters as readonly Fields[]).filter(({ name }) => name !== 'idempotency-key');
  const keyed = isCommand ? [...known, { $ref: '#/components/parameters/IdempotencyKey' }] : known;
  const mayHaveBody = body !== undefined || commandMethods.has(method);
  const refusalsIf: readonly (readonly [applies: boolean, ...statuses: number[]])[] = [
    [true, 400, 403, 500, 503],
    // A process monitor may ask at any rate.
    [path !== '/healthz', 429],
    [notes.isOpen !== true, 401],
    [path.includes('{'), 404],
    [known.length > 0, 422],
    [mayHaveBody, 413, 422],
    // An upload may have any format; its bytes decide.
    [mayHaveBody && notes.upload === undefined, 415],
    [isCommand, 409],
  ];
  const statuses = new Set([
    ...Object.keys(responses).map(Number),
    ...(notes.statuses ?? []),
    ...refusalsIf.flatMap(([applies, ...some]) => (applies ? some : [])),
  ]);
  return {
    ...rest,
    ...(notes.isOpen === true ? { security: [] } : {}),
    ...(keyed.length === 0 ? {} : { parameters: keyed }),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: Object.fromEntries(
      [...statuses].sort((a, b) => a - b).map((status) => [String(status), answerOf(status)]),
    ),
  };

  function answerOf(status: number): Json {
    const refusal = refusals[status];
    if (refusal !== undefined) return { $ref: `#/components/responses/${refusal[0]}` };
    const described = responses[String(status)] ?? {};
    const content = contentOf(described.content as Fields | undefined, status, notes);
    return {
      ...described,
      description: answers[status] ?? 'Done',
      ...(content === undefined ? {} : { content }),
    };
  }
}

function contentOf(content: Fields | undefined, status: number, { media }: RouteNotes): Fields | undefined {
  if (media === undefined || (status !== 200 && status !== 206)) return content;
  const others = media.map((type) => [
    type,
    { schema: type.startsWith('text/') || type.endsWith('ndjson') ? { type: 'string' } : {} },
  ]);
  return { ...content, ...Object.fromEntries(others) };
}

function bodyOf(body: Fields | undefined, { upload, example }: RouteNotes): Json | undefined {
  if (upload !== undefined) {
    const form = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    };
    return {
      required: true,
      content: { [upload]: { schema: {} }, 'multipart/form-data': { schema: form } },
    };
  }
  if (body === undefined || example === undefined) return body;
  const content = Object.entries(body.content as Fields).map(([type, media]) => [
    type,
    { ...(media as Fields), example },
  ]);
  return { ...body, content: Object.fromEntries(content) };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key is executed only once within 24 hours.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  example: 'monday-1',
};

function toRefusal(status: number, description: string): Json {
  const problem = {
    type: 'urn:fixpoint:problem:example',
    title: description,
    status,
    detail: 'What happened, and to which value.',
    instance: '/api/v1/tasks',
    code: 'example',
  };
  const headers = {
    'Retry-After': { description: 'Seconds to wait before the next attempt', schema: { type: 'integer' } },
  };
  return {
    description,
    ...(status === 429 || status === 503 ? { headers } : {}),
    content: {
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example: problem },
    },
  };
}

/** A schema of ours as the description has it. */
export function toSchema(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return rest as unknown as Json;
}
