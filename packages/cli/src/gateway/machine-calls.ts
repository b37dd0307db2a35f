import type { RestClient } from '@fixpoint/client/rest';
import { z } from 'zod';

const Enrolment = z.object({ desktop: z.string(), code: z.string(), expires_at: z.string() });
const EnrolledMachine = z.object({
  desktop: z.string(),
  host: z.string(),
  enrolled_at: z.string(),
  enrolled_by: z.string(),
});
export type EnrolledMachine = z.infer<typeof EnrolledMachine>;

/** Requests of the command line about machines that work through the gateway. */
export interface MachineCalls {
  createEnrolment(desktop: string): Promise<z.infer<typeof Enrolment>>;
  listMachines(): Promise<EnrolledMachine[]>;
  revokeMachine(desktop: string): Promise<void>;
}

export function createMachineCalls(rest: RestClient): MachineCalls {
  return {
    async createEnrolment(desktop) {
      return Enrolment.parse((await rest.POST('/api/v1/machines/enrolments', { body: { desktop } })).data);
    },
    async listMachines() {
      const answer = await rest.GET('/api/v1/machines');
      return z.object({ machines: z.array(EnrolledMachine) }).parse(answer.data).machines;
    },
    async revokeMachine(desktop) {
      await rest.DELETE('/api/v1/machines/{desktop}', { params: { path: { desktop } } });
    },
  };
}
