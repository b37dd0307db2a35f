import { basename, join, resolve } from 'node:path';
import { toSafeLine } from '@fixpoint/shared/text';
import { allChecks } from '../../checks/all-checks.js';
import { expandDocumentPaths, type FoundDocument } from '../../files/expand-document-paths.js';
import { readFileWithin } from '../../files/read-file-within.js';
import type { DocumentFacts } from '../../learn/document-facts.js';
import { learnTemplate } from '../../learn/learn-template.js';
import { toExaminationLimits } from '../../limits/examination-limits.js';
import { loadTemplates } from '../../template-files/load-templates.js';
import { saveTemplate } from '../../template-files/save-template.js';
import { parseTemplates } from '../../templates/parse-templates.js';
import { type Command, exitCodes } from '../command.js';

import { requireTemplate } from '../open-templates.js';
import { proposeWords } from './propose-words.js';

export interface LearnCommandOptions {
  readonly named: readonly string[];
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
    const found = await expandDocumentPaths(options.named, { cwd: context.cwd });
    const known = await loadTemplates(allChecks);
    for (const template of options.inAdditionTo ?? []) requireTemplate(template, known);
    const name = options.name ?? nameAfter(found);
    const today = context.today();
    const load = async ({ path, type }: FoundDocument) => ({
      name: path,
      type,
      bytes: await readFileWithin(path, limits.reader.fileBytes),
    });
    const facts: DocumentFacts[] = [];
    for (const document of found) {
      facts.push(await examiner.run('describe', { ...(await load(document)), today }, context.signal));
    }
    const { refinements, notes } = await proposeWords(context, options, facts);
    for (const note of notes) context.writeError(`${toSafeLine(note)}\n`);
    const learn = (objections: readonly string[]) =>
      learnTemplate(name, facts, { inAdditionTo: options.inAdditionTo ?? [], objections, refinements });

    // What was learned is held against what it was learned from: checks that the good documents fail are switched off.
    const objections = new Set<string>();
    const rules = {
      template: name,
      today,
      templates: parseTemplates([{ path: name, text: learn([]) }], allChecks),
    };
    for (const document of found) {
      const { findings } = await examiner.examine({ ...(await load(document)), rules }, context.signal);
      for (const { check } of findings) objections.add(check);
    }
    const text = learn([...objections].sort());
    if (options.print === true) {
      context.write(text);
      return exitCodes.match;
    }
    const { templates: folder = '.', force = false } = options;
    const path = await saveTemplate(resolve(context.cwd, folder), name, text, { replace: force });
    context.write(
      `Wrote ${join(folder, basename(path))}. Read it: comments name the documents that each line was seen in. Then compare with it:\n` +
        `fixpoint-compare DOCUMENT --template ${name} --templates ${shellWord(folder)}\n`,
    );
    return exitCodes.match;
  } finally {
    await examiner.close();
  }
};

/** What a shell takes for one word: the line is meant to be copied. */
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
