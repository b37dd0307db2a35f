import { jsonReporter } from './json.js';
import { prettyReporter } from './pretty.js';
import type { Reporter } from './reporter.js';

/** A reporter that the command offers; its code is loaded on first use. */
interface ReporterEntry extends Pick<Reporter, 'name' | 'description' | 'extension'> {
  load(): Promise<Reporter>;
}

/** Every reporter, in the order of the command's help. */
export const reporters = [
  entry('pretty', 'for people at a terminal', 'txt', async () => prettyReporter),
  entry('json', 'the whole report, for programs', 'json', async () => jsonReporter),
  entry('junit', 'JUnit XML for Jenkins, GitLab and others', 'xml', () =>
    import('./junit.js').then(({ junitReporter }) => junitReporter),
  ),
  entry('sarif', 'SARIF 2.1.0 for code scanning', 'sarif', () =>
    import('./sarif.js').then(({ sarifReporter }) => sarifReporter),
  ),
  entry('github', 'annotations of a GitHub Actions run', 'txt', () =>
    import('./github.js').then(({ githubReporter }) => githubReporter),
  ),
  entry('markdown', 'for comments and job summaries', 'md', () =>
    import('./markdown.js').then(({ markdownReporter }) => markdownReporter),
  ),
  entry('html', 'one page with the findings next to the slides', 'html', () =>
    import('./html/html.js').then(({ htmlReporter }) => htmlReporter),
  ),
  entry('xlsx', 'a workbook of the findings', 'xlsx', () =>
    import('./findings-workbook.js').then(({ xlsxReporter }) => xlsxReporter),
  ),
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
  const match = reporters.find((reporter) => reporter.name === name);
  if (match === undefined) throw new RangeError(`There is no reporter "${name}".`);
  return match.load();
}
