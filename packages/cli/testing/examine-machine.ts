import { runCheck } from '@fixpoint/tasks/checks';
import { type DoctorLine, toDoctorLine } from '../src/doctor/doctor-line.js';
import type { Machine, MachineCheck } from '../src/doctor/machine.js';

/** The line of the doctor about one check, without the check's declarations. */
export async function examineMachine(
  check: MachineCheck,
  machine: Machine,
): Promise<Omit<DoctorLine, 'name' | 'required'>> {
  const result = await runCheck(check, machine, new AbortController().signal);
  const { name: _, required: __, ...line } = toDoctorLine(check, result);
  return line;
}
