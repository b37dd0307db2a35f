import { hash } from 'node:crypto';
import { z } from 'zod';
import { PreconditionName, PreconditionResult, ServiceDefinition } from '../contracts/index.js';

/** What is published to the owner of a precondition. */
export const PreconditionRequest = z.strictObject({
  /** Under which the answer is kept. */
  id: z.string().regex(/^[0-9a-f]{64}$/),
  name: PreconditionName,
  service: ServiceDefinition,
});
export type PreconditionRequest = z.infer<typeof PreconditionRequest>;

/** The parts of a service's row that a check reads: rows that differ elsewhere share its answer. */
function partOf(name: PreconditionName, service: ServiceDefinition): unknown {
  switch (name) {
    case 'redis':
    case 'agent':
    case 'sandbox':
      return null;
    case 'template':
      return [service.template, service.outputs];
    case 'repository':
      return service.repository;
    case 'platform':
      return service.deploy;
    case 'desktop':
      return service.fallbacks;
    case 'health':
      return [service.url, service.deploy.health];
    case 'mailbox':
      return [service.name, service.mail];
    case 'form':
      return [service.url, service.endpoint, service.name, service.page, service.form, service.fallbacks];
  }
}

export function preconditionId(name: PreconditionName, service: ServiceDefinition): string {
  return hash('sha256', JSON.stringify([name, partOf(name, service)]), 'hex');
}

/** The result in an answer, or null where it is none of this version. */
export function readAnswer(text: string | null): PreconditionResult | null {
  if (text === null) return null;
  const parsed = PreconditionResult.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data : null;
}
