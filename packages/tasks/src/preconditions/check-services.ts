import {
  DesktopWork,
  neededPreconditions,
  PreconditionName,
  PreconditionResult,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { z } from 'zod';
import { type PreconditionCheck, type PreconditionChecks, runCheck } from './precondition-check.js';
import { preconditionId } from './precondition-question.js';

/** What the program of a service prints for the doctor: the results by the names of the target services. */
export const CheckedServices = z.record(z.string(), z.array(PreconditionResult));
export type CheckedServices = z.infer<typeof CheckedServices>;

/** Preconditions of tasks that are about no service, and that the doctor has no line of its own for. */
const ofTasks: readonly PreconditionName[] = ['planner', 'vision', 'model', 'workspace', 'browser'];

/** Makes those of these checks that are about this installation alone. */
export async function checkTaskPreconditions(
  checks: PreconditionChecks,
  signal: AbortSignal,
): Promise<PreconditionResult[]> {
  const subject = DesktopWork.parse({});
  const made = ofTasks.flatMap((name) => {
    const check: PreconditionCheck<never> | undefined = checks[name];
    return check === undefined ? [] : [runCheck(name, check, subject, signal)];
  });
  return Promise.all(made);
}

/** Makes those of these checks that are about services for all of these services at once; what several rows share (an agent, a repository) once for all of them. */
export async function checkServices(
  services: readonly ServiceDefinition[],
  checks: PreconditionChecks,
  signal: AbortSignal,
): Promise<CheckedServices> {
  const made = new Map<string, Promise<PreconditionResult>>();
  const checked = services.map(async (service) => {
    const about = PreconditionName.options.flatMap((name) => {
      const check: PreconditionCheck<never> | undefined = checks[name];
      return check === undefined || !neededPreconditions(service).includes(name) ? [] : [{ name, check }];
    });
    const results = about.map(({ name, check }) => {
      const id = preconditionId(name, service);
      const result = made.get(id) ?? runCheck(name, check, service, signal);
      made.set(id, result);
      return result;
    });
    return [service.name, await Promise.all(results)] as const;
  });
  return Object.fromEntries(await Promise.all(checked));
}
