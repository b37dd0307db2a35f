import { UnavailableError } from '@fixpoint/shared/errors';

/** Loads a package that only animations need. Throws `UnavailableError` with the command that installs it. */
export async function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new UnavailableError(`An animated image needs the package ${name}, which is not installed.`, {
      hint: `Install it with "npm install ${name}" in the folder of Fixpoint. --html works without it.`,
      cause,
    });
  }
}
