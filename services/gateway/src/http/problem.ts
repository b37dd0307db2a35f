import type { Problem } from '@fixpoint/shared/contracts/routes';
import { ConflictError, FixpointError, InvalidInputError } from '@fixpoint/shared/errors';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { RequestProblemsError } from './request-problems-error.js';

const statusByCode = new Map<string, number>([
  ['unauthorized', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['no-desktop', 404],
  ['refused-by-policy', 403],
  ['conflict', 409],
  ['precondition-failed', 412],
  ['taken-over', 409],
  ['failsafe', 409],
  ['input-blocked', 409],
  ['invalid-input', 422],
  ['off-screen', 422],
  ['key-unavailable', 422],
  ['unsupported', 422],
  ['cua-key-refused', 502],
  ['timed-out', 503],
  ['unavailable', 503],
  ['desktop-not-connected', 503],
  ['desktop-silent', 503],
  ['desktop-busy', 503],
  ['desktop-refused', 503],
  ['desktop-lost', 503],
  ['desktop-in-use', 503],
  ['no-screen', 503],
  ['input-failed', 503],
  ['screen-resized', 503],
  ['unsupported-screen', 503],
  ['sandbox-stopped', 503],
  ['no-eye', 503],
  ['redis-unavailable', 503],
  ['storage-full', 503],
  ['redis-read-only', 503],
  ['redis-refused', 503],
  ['redis-tls', 503],
  ['redis-unsafe', 503],
]);

const titles = new Map<number, string>([
  [400, 'Malformed request'],
  [401, 'Not authenticated'],
  [403, 'Not allowed'],
  [404, 'Not found'],
  [405, 'Method not allowed'],
  [408, 'Request not completed in time'],
  [409, 'Conflict with the current state'],
  [412, 'Changed since it was read'],
  [413, 'Too large'],
  [414, 'Address too long'],
  [415, 'Unsupported format'],
  [416, 'Range not found'],
  [422, 'Invalid request'],
  [429, 'Too many requests'],
  [431, 'Headers too large'],
  [500, 'Internal error'],
  [502, 'A provider rejected the request'],
  [503, 'Temporarily unavailable'],
]);

/** Any error as a problem, with the seconds after which to retry. The text of unknown errors goes to the log only. */
export function toProblem(
  error: unknown,
  instance: string,
): { problem: Problem; retryAfterSeconds?: number } {
  const { status, code, detail, ...more } = describe(error);
  const retryAfterSeconds = status === 503 ? retrySeconds(error) : undefined;
  return {
    problem: {
      type: `urn:fixpoint:problem:${code}`,
      title: titles.get(status) ?? 'Error',
      status,
      detail,
      instance,
      code,
      ...more,
    },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

type Description = Pick<Problem, 'status' | 'code' | 'detail' | 'hint' | 'reason' | 'errors'>;

function describe(error: unknown): Description {
  if (error instanceof FixpointError) return describeOurs(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = (error as { readonly validationContext?: string }).validationContext ?? 'body';
    const errors = error.validation.flatMap(({ instancePath, message, params }) => {
      const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
      const { keys } = params as { readonly keys?: readonly string[] };
      const unknown = part === 'querystring' && path === '' ? (keys ?? []) : [];
      if (unknown.length > 0)
        return unknown.map((field) => ({ field, message: 'is not a parameter of this request' }));
      return [{ field: path || part, message: message ?? 'is not valid' }];
    });
    const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ');
    return { status: 422, code: 'invalid-input', detail, errors };
  }
  const { statusCode, code, message } = error as { statusCode?: unknown; code?: unknown; message?: unknown };
  if (
    typeof statusCode === 'number' &&
    statusCode >= 400 &&
    statusCode < 500 &&
    typeof message === 'string'
  ) {
    return { status: statusCode, code: codeByStatus(statusCode, code), detail: message };
  }
  return {
    status: 500,
    code: 'unexpected',
    detail: 'The gateway failed to handle this request.',
    hint: 'See the log of the gateway for the reason.',
  };
}

function describeOurs(error: FixpointError): Description {
  const { code, message: detail, hint } = error;
  return {
    status: statusByCode.get(code) ?? 500,
    code,
    detail,
    ...(hint === undefined ? {} : { hint }),
    ...(error instanceof ConflictError ? { reason: error.reason } : {}),
    ...(error instanceof InvalidInputError ? { errors: fieldErrors(error) } : {}),
  };
}

function fieldErrors(error: InvalidInputError): NonNullable<Problem['errors']> {
  if (error instanceof RequestProblemsError) return [...error.problems];
  return [
    { field: error.field, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) },
  ];
}

function codeByStatus(status: number, code: unknown): string {
  if (status === 413) return 'too-large';
  if (status === 415) return 'unsupported-format';
  if (status === 429) return 'too-many-requests';
  if (status === 404) return 'not-found';
  return typeof code === 'string' ? code.toLowerCase().replaceAll('_', '-') : 'invalid-request';
}

function retrySeconds(error: unknown): number {
  const retry = error instanceof FixpointError ? error.retry : 'backoff';
  return typeof retry === 'object' ? Math.max(1, Math.ceil(retry.after / 1_000)) : 2;
}
