import type { Severity } from '@fixpoint/shared/contracts';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { type ReporterName, reporters } from '../../reporters/all-reporters.js';
import { suggestName } from '../../text/suggest-name.js';

/** The options of a comparison as the command line gives them. */
export interface CompareOptions {
  readonly template?: string;
  readonly templates?: string;
  readonly against?: string;
  /** All documents are from one mail. */
  readonly together?: boolean;
  readonly reports: readonly ReportTarget[];
  readonly bundle?: string;
  /** False: no pictures of the pages, which a foreign program draws. */
  readonly thumbnails?: boolean;
  readonly baseline?: string;
  readonly updateBaseline?: boolean;
  /** Absent: as the settings of the project have it, and else `low`. */
  readonly failOn?: Severity | 'never';
  readonly maxWarnings?: number;
  /** File with the settings of the project; false: none, absent: the one in the working directory. */
  readonly config?: string | false;
  /** Only documents that changed since this commit, tag or branch. */
  readonly changedSince?: string;
  /** Folder that remembers results of documents; true: the default one. */
  readonly cache?: string | true;
  /** `claude`, or the URL of a chat completions endpoint: a model reviews the documents as well. */
  readonly review?: string;
  readonly model?: string;
  /** Name of the variable that holds the key of the endpoint. */
  readonly modelKeyVariable?: string;
  readonly watch?: boolean;
  readonly today?: string;
  /** The day that the documents are as of. */
  readonly asOf?: string;
  /** Names that must not be in them. */
  readonly foreignName?: readonly string[];
  readonly limit: readonly string[];
  readonly quiet?: boolean;
}

/** A report that is wanted, and the file it goes to; null: standard output. */
export interface ReportTarget {
  readonly reporter: ReporterName;
  readonly file: string | null;
}

/** Beside what it is about, so that CI can keep it from run to run. */
export const cacheFolder = '.fixpoint-compare-cache';

const names = reporters.map(({ name }) => name);

/** Reads one `--reporter name` or `--reporter name:file`, behind those before it. */
export function addReporter(value: string, before: readonly ReportTarget[] = []): ReportTarget[] {
  const [name = '', file] = value.split(/:(.*)/s);
  return [
    ...before,
    { reporter: requireReporter(name), file: file === undefined || file === '' ? null : file },
  ];
}

/**
 * Reads one `--output file`: the file of the reporter that was named before it, unless that one has its file; else one more report,
 * in the format that the file's extension names.
 */
export function addOutput(file: string, before: readonly ReportTarget[] = []): ReportTarget[] {
  const last = before.at(-1);
  if (last !== undefined && last.file === null) return [...before.slice(0, -1), { ...last, file }];
  const extension = file.split('.').at(-1)?.toLowerCase();
  const reporter = reporters.find((candidate) => candidate.extension === extension)?.name;
  if (reporter !== undefined) return [...before, { reporter, file }];
  throw new InvalidInputError(`The format of "${file}" cannot be detected from its name.`, {
    field: 'output',
    hint: `Put the reporter before it: --reporter markdown --output ${file}. Reporters: ${names.join(', ')}.`,
  });
}

/**
 * All reports of a run: `pretty` is shown if there is no other, unless output is off. Throws if two of them want the
 * same place.
 */
export function completeReports(
  targets: readonly ReportTarget[],
  { quiet }: { quiet: boolean },
): readonly ReportTarget[] {
  const shown = targets.filter(({ file }) => file === null);
  if (shown.length > 1) {
    throw new InvalidInputError(
      `Only one reporter can write to standard output. These have no file: ${shown.map(({ reporter }) => reporter).join(', ')}.`,
      { field: 'reporter', hint: `Give the others a file: --reporter ${shown[0]?.reporter}:FILE.` },
    );
  }
  const files = targets.flatMap(({ file }) => (file === null ? [] : [file]));
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined) {
    throw new InvalidInputError(`Two reporters write to the file "${twice}".`, {
      field: 'reporter',
      hint: 'Give each reporter a separate file.',
    });
  }
  return shown.length > 0 || quiet ? targets : [{ reporter: 'pretty', file: null }, ...targets];
}

function requireReporter(name: string): ReporterName {
  const match = names.find((candidate) => candidate === name);
  if (match !== undefined) return match;
  throw new InvalidInputError(`There is no reporter "${name}".`, {
    field: 'reporter',
    hint: suggestName(name, names),
  });
}
