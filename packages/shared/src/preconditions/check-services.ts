import { z } from 'zod';
import { PreconditionName, PreconditionResult, type ServiceDefinition } from '../contracts/index.js';
import { type PreconditionChecks, runCheck } from './precondition-check.js';
import { preconditionId } from './precondition-wire.js';

/** What the program of a service prints for the doctor: the results by the names of the target services. */
export const CheckedServices = z.record(z.string(), z.array(PreconditionResult));
export type CheckedServices = z.infer<typeof CheckedServices>;

/** Makes all of these checks for all of these services at once; what several rows share (an agent, a repository) once for all of them. */
export async function checkServices(
  services: readonly ServiceDefinition[],
  checks: PreconditionChecks,
  signal: AbortSignal,
): Promise<CheckedServices> {
  const made = new Map<string, Promise<PreconditionResult>>();
  const checked = services.map(async (service) => {
    const results = Object.entries(checks).map(([key, check]) => {
      const name = PreconditionName.parse(key);
      const id = preconditionId(name, service);
      const result = made.get(id) ?? runCheck(name, check, service, signal);
      made.set(id, result);
      return result;
    });
    return [service.name, await Promise.all(results)] as const;
  });
  return Object.fromEntries(await Promise.all(checked));
}
