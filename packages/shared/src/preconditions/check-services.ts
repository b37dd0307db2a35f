import { z } from 'zod';
import { PreconditionName, PreconditionResult, type ServiceDefinition } from '../contracts/index.js';
import { type PreconditionChecks, runCheck } from './precondition-check.js';

/** What the program of a service prints for the doctor: the results by the names of the target services. */
export const CheckedServices = z.record(z.string(), z.array(PreconditionResult));
export type CheckedServices = z.infer<typeof CheckedServices>;

/** Makes all of these checks for all of these services, one service after the other. */
export async function checkServices(
  services: readonly ServiceDefinition[],
  checks: PreconditionChecks,
  signal: AbortSignal,
): Promise<CheckedServices> {
  const checked: CheckedServices = {};
  for (const service of services) {
    checked[service.name] = await Promise.all(
      Object.entries(checks).map(([name, check]) =>
        runCheck(PreconditionName.parse(name), check, service, signal),
      ),
    );
  }
  return checked;
}
