import type { PreconditionResult } from '@fixpoint/shared/contracts';
import type { World } from './create-world.js';

/** What somebody is told about a misconfiguration: by a plan, by the doctor or by the command line. */
export interface Told {
  /** Absent where the message comes with a refused request or a program that does not start. */
  readonly code?: string | undefined;
  readonly message: string;
  readonly remedy?: string | undefined;
}

export interface Misconfiguration {
  /** What is wrong: the end of "is named: …". */
  readonly wrong: string;
  /** The code under which docs/troubleshooting.md explains it. */
  readonly code: string;
  /** Words of the message. */
  readonly says: RegExp;
  /** Words of the remedy. */
  readonly advises: RegExp;
  readonly find: (world: World) => Promise<Told> | Told;
}

/** A precondition as a plan shows it. */
export function fromPlan({ code, message, remedy }: PreconditionResult): Told {
  return { code, message, remedy };
}

/** A line of the doctor's. */
export function fromDoctor({
  code,
  detail,
  remedy,
}: {
  readonly code?: string | undefined;
  readonly detail: string;
  readonly remedy?: string | undefined;
}): Told {
  return { code, message: detail, remedy };
}

/** What a program prints that does not start, under the code of all errors of that kind. */
export async function fromError(code: string, act: () => unknown): Promise<Told> {
  try {
    await act();
  } catch (error) {
    const { message, hint } = error as Error & { hint?: string };
    return { code, message, remedy: hint };
  }
  throw new Error('Nothing was refused.');
}
