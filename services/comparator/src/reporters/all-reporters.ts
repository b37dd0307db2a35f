import { jsonReporter } from './json.js';
import { prettyReporter } from './pretty.js';
import type { Reporter } from './reporter.js';

/** A reporter that the command offers; its code is loaded when it is asked for. */
interface ReporterEntry extends Pick<Reporter, 'name' | 'description' | 'extension'> {
  load(): Promise<Reporter>;
}

/** Every reporter, in the order of the command's help. */
export const reporters = [
  entry('pretty', 'for people at a terminal', 'txt', async () => prettyReporter),
  entry('json', 'the whole report, for programs', 'json', async () => jsonReporter),
] as const satisfies readonly ReporterEntry[];

export type ReporterName = (typeof reporters)[number]['name'];

function entry<Name extends string>(
  name: Name,
  description: string,
  extension: string,
  load: () => Promise<Reporter>,
): ReporterEntry & { readonly name: Name } {
  return { name, description, extension, load };
}

/** The reporter of that name. */
export async function loadReporter(name: ReporterName): Promise<Reporter> {
  const found = reporters.find((reporter) => reporter.name === name);
  if (found === undefined) throw new RangeError(`There is no reporter "${name}".`);
  return found.load();
}
