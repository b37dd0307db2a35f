import { basename, join, resolve } from 'node:path';
import { toSafeLine } from '@fixpoint/shared/text';
import { allChecks } from '../../checks/all-checks.js';
import { expandDocumentPaths, type FoundDocument } from '../../files/expand-document-paths.js';
import { readFileWithin } from '../../files/read-file-within.js';
import { type Margins, noMargins, usualMargins } from '../../learn/generalize.js';
import { learnTemplate } from '../../learn/learn-template.js';
import type { LearnedField } from '../../learn/write-template.js';
import { toExaminationLimits } from '../../limits/examination-limits.js';
import { loadTemplates } from '../../template-files/load-templates.js';
import { saveTemplate } from '../../template-files/save-template.js';
import { parseTemplates } from '../../templates/parse-templates.js';
import { type Command, exitCodes } from '../command.js';
import { requireTemplate } from '../open-templates.js';
import { describeEstimate, estimateTemplate, type Sample } from './estimate-template.js';
import { proposeWords } from './propose-words.js';

export interface LearnCommandOptions {
  readonly named: readonly string[];
  /** Documents that are not good. */
  readonly bad?: readonly string[];
  readonly name?: string;
  readonly templates?: string;
  readonly inAdditionTo?: readonly string[];
  readonly force?: boolean;
  readonly print?: boolean;
  readonly modelUrl?: string;
  readonly model?: string;
  readonly modelKeyVariable?: string;
}

/** Learns a template from good documents, and makes sure that they pass it. */
export const runTemplateLearn: Command<LearnCommandOptions> = async (context, options) => {
  const limits = toExaminationLimits({});
  const examiner = await context.openExaminer({ limits });
  try {
    examiner.warm();
    const foundDocuments = await expandDocumentPaths(options.named, { cwd: context.cwd });
    const known = await loadTemplates(allChecks);
    for (const template of options.inAdditionTo ?? []) requireTemplate(template, known);
    const name = options.name ?? nameAfter(foundDocuments);
    const today = context.today();
    const load = async ({ path, type }: FoundDocument) => ({
      name: path,
      type,
      bytes: await readFileWithin(path, limits.reader.fileBytes),
    });
    const samples: Sample[] = [];
    for (const document of foundDocuments) {
      const request = { ...(await load(document)), today };
      samples.push({ document, facts: await examiner.run('describe', request, context.signal) });
    }
    const proposal = await proposeWords(
      context,
      options,
      samples.map(({ facts }) => facts),
    );
    for (const note of proposal.notes) context.writeError(`${toSafeLine(note)}\n`);
    const examinationOf = async (text: string, document: FoundDocument) => ({
      ...(await load(document)),
      rules: { template: name, today, templates: parseTemplates([{ path: name, text }], allChecks) },
    });
    const checksAgainst = async (text: string, document: FoundDocument) => {
      const { findings } = await examiner.examine(await examinationOf(text, document), context.signal);
      return new Set(findings.map(({ check }) => check));
    };
    // The good documents are examined with the template: checks that they fail are switched off.
    const learnFrom = async (
      good: readonly Sample[],
      margins: Margins,
      refinements: readonly LearnedField[] = [],
    ) => {
      const all = { inAdditionTo: options.inAdditionTo ?? [], refinements, margins };
      const facts = good.map((sample) => sample.facts);
      const objections = new Set<string>();
      const first = learnTemplate(name, facts, all);
      for (const { document } of good)
        for (const check of await checksAgainst(first, document)) objections.add(check);
      return learnTemplate(name, facts, { ...all, objections: [...objections].sort() });
    };
    const bad = options.bad === undefined ? [] : await expandDocumentPaths(options.bad, { cwd: context.cwd });
    // The printed template may go to a file, so the report goes elsewhere.
    const report = options.print === true ? context.writeError : context.write;
    const learn = (margins: Margins) => learnFrom(samples, margins, proposal.refinements);
    const { text, margins } = await tellApart(report, bad, { learn, checksAgainst });
    const estimate = await estimateTemplate(samples, {
      learn: (good) => learnFrom(good, margins),
      checksAgainst,
      score: async (template, document, limit) => {
        const examination = await examinationOf(template, document);
        return examiner.run('score', { ...examination, ...limit }, context.signal);
      },
      clock: () => performance.now(),
    });
    report(describeEstimate(estimate));
    if (bad.length === 0) {
      report(
        'To test it, add defective documents with --bad FILE. The output then lists the checks that detect them.\n',
      );
    }
    if (options.print === true) {
      context.write(text);
      return exitCodes.match;
    }
    const { templates: folder = '.', force = false } = options;
    const path = await saveTemplate(resolve(context.cwd, folder), name, text, { replace: force });
    context.write(
      `Wrote ${join(folder, basename(path))}. Review it: comments list the source documents of each line. Then use it:\n` +
        `fixpoint-compare DOCUMENT --template ${name} --templates ${shellWord(folder)}\n`,
    );
    return exitCodes.match;
  } finally {
    await examiner.close();
  }
};

interface Learning {
  learn(margins: Margins): Promise<string>;
  checksAgainst(text: string, document: FoundDocument): Promise<ReadonlySet<string>>;
}

/**
 * The template with the usual margins, or without any if only that separates a bad document from the good ones; reports for each bad
 * one which checks do.
 */
async function tellApart(
  report: (line: string) => void,
  bad: readonly FoundDocument[],
  { learn, checksAgainst }: Learning,
): Promise<{ readonly text: string; readonly margins: Margins }> {
  const usual = await learn(usualMargins);
  const found = new Map<FoundDocument, ReadonlySet<string>>();
  for (const document of bad) found.set(document, await checksAgainst(usual, document));
  let text = usual;
  if ([...found.values()].some((checks) => checks.size === 0)) {
    const exact = await learn(noMargins);
    for (const [document, checks] of found) {
      if (checks.size > 0) continue;
      const sharper = await checksAgainst(exact, document);
      if (sharper.size > 0) text = exact;
      found.set(document, sharper);
    }
  }
  for (const [{ shown }, checks] of found) {
    report(
      checks.size > 0
        ? `${toSafeLine(shown)} is detected by ${[...checks].sort().join(', ')}.\n`
        : `${toSafeLine(shown)} passes: no check distinguishes it from the correct documents. Add a field for its defect.\n`,
    );
  }
  if (text !== usual) {
    report(
      'The numbers in the template match the correct documents exactly, without a margin, because the defective document is detected only then.\n',
    );
  }
  return { text, margins: text === usual ? usualMargins : noMargins };
}

/** One word for a shell: the line can be copied. */
function shellWord(text: string): string {
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A name from that of the first document: `Q3 Report (final).pptx` becomes `q3-report-final`. */
function nameAfter([first]: readonly FoundDocument[]): string {
  const stem = basename(first?.path ?? '').replace(/\.[^.]+$/, '');
  const name = stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
  return name === '' ? 'learned' : name;
}
