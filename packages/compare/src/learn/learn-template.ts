import { InvalidInputError } from '@fixpoint/shared/errors';
import { TemplateName } from '../templates/template-fields.js';
import type { DocumentFacts } from './document-facts.js';
import { documentsHave, type Margins, usualMargins } from './generalize.js';
import { learnPresentation } from './learn-presentation.js';
import { learnTextDocument } from './learn-text-document.js';
import { learnTexts } from './learn-texts.js';
import { learnWorkbook } from './learn-workbook.js';
import { type LearnedField, writeTemplate } from './write-template.js';

export interface LearnOptions {
  /** Templates whose documents the learned one checks as well. */
  readonly inAdditionTo?: readonly string[];
  /** Checks that reported something when the good documents were checked against the rules learned before. */
  readonly objections?: readonly string[];
  /** Fields that replace or follow the learned ones. */
  readonly refinements?: readonly LearnedField[];
  /** Tolerance for later documents; absent: the usual one. */
  readonly margins?: Margins;
}

/** More styles are no style guide. */
const maxStyles = 12;

/**
 * A template's file that the documents it was learned from satisfy, with comments that state where each number comes from. The
 * documents must be of one type. Throws `InvalidInputError` without documents, for several types and for an invalid name.
 */
export function learnTemplate(
  name: string,
  documents: readonly DocumentFacts[],
  { inAdditionTo = [], objections = [], refinements = [], margins = usualMargins }: LearnOptions = {},
): string {
  refuse(name, documents);
  const type = documents[0]?.type ?? 'pptx';
  const replaced = new Set(refinements.map(({ field }) => field));
  return writeTemplate(
    headerOf(name, documents.length),
    [
      { field: 'name', value: name },
      { field: 'type', value: type },
      {
        field: 'description',
        value: `Learned from ${documents.length === 1 ? 'one good document' : `${documents.length} good documents`}`,
      },
      ...(inAdditionTo.length === 0 ? [] : [additionOf(inAdditionTo)]),
      ...learnedFields(documents, margins).filter(({ field }) => !replaced.has(field)),
      ...refinements,
      ...checkFields(documents, objections),
    ].filter(
      ({ field }, index, all) => all.findLastIndex((learnedField) => learnedField.field === field) === index,
    ),
  );
}

function refuse(name: string, documents: readonly DocumentFacts[]): void {
  if (!TemplateName.safeParse(name).success) {
    throw new InvalidInputError(`"${name.slice(0, 100)}" is not a name for a template.`, {
      field: 'name',
      hint: 'Use kebab-case: lower-case letters, digits and single hyphens, such as quarterly-report.',
    });
  }
  const types = [...new Set(documents.map(({ type }) => type))];
  if (types.length === 1) return;
  throw new InvalidInputError(
    types.length === 0
      ? 'No document was given to learn from.'
      : `A template is for one document type, but the documents are ${types.join(' and ')}.`,
    { field: 'documents', hint: 'Give one or more correct documents of one type.' },
  );
}

/** Fields that the documents teach: structure, texts and style, each with its reason. */
export function learnedFields(
  documents: readonly DocumentFacts[],
  margins: Margins = usualMargins,
): LearnedField[] {
  const structure = structureOf(documents, margins);
  return [...structure, ...learnTexts(documents, titlesIn(structure)), ...styleFields(documents)];
}

/** The titles and labels that the fields require. */
function titlesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'title' || name === 'label') && typeof part === 'string' ? [part] : titlesIn(part),
  );
}

function structureOf(documents: readonly DocumentFacts[], margins: Margins): LearnedField[] {
  const presentations = documents.filter((facts) => facts.type === 'pptx');
  if (presentations.length > 0) return learnPresentation(presentations, margins);
  const workbooks = documents.filter((facts) => facts.type === 'xlsx');
  if (workbooks.length > 0) return learnWorkbook(workbooks, margins);
  return learnTextDocument(
    documents.filter((facts) => facts.type === 'docx'),
    margins,
  );
}

/** Typefaces and colours are listed if every document names some, and few. */
function styleFields(documents: readonly DocumentFacts[]): LearnedField[] {
  return (['fonts', 'colors'] as const).flatMap((field): LearnedField[] => {
    const styles = [...new Set(documents.flatMap((facts) => facts[field]))].sort();
    if (
      styles.length === 0 ||
      styles.length > maxStyles ||
      documents.some((facts) => facts[field].length === 0)
    )
      return [];
    const things = field === 'fonts' ? 'Typefaces' : 'Text colours';
    return [
      { field, value: styles, because: `${things} that the documents use. Remove the field to allow any.` },
    ];
  });
}

function checkFields(documents: readonly DocumentFacts[], objections: readonly string[]): LearnedField[] {
  const counts = new Map<string, number>();
  for (const check of documents.flatMap((facts) => facts.objections))
    counts.set(check, (counts.get(check) ?? 0) + 1);
  const off = [...new Set([...counts.keys(), ...objections])].sort();
  const isNumbered = documents.every((facts) => facts.type === 'docx' && facts.hasPageNumbers);
  const numbered = isNumbered ? { 'missing-page-numbers': { from_words: 0 } } : {};
  if (off.length === 0) {
    return isNumbered
      ? [
          {
            field: 'checks',
            value: numbered,
            because: `Page numbers are required: ${documentsHave(documents.length)} them.`,
          },
        ]
      : [];
  }
  return [
    {
      field: 'checks',
      value: { ...numbered, ...Object.fromEntries(off.map((check) => [check, 'off'])) },
      because: `Off, because the good documents do not pass these checks: ${off.map((check) => reasonFor(check, counts)).join(', ')}. Correct the documents and remove the lines.`,
    },
  ];
}

function reasonFor(check: string, counts: ReadonlyMap<string, number>): string {
  const count = counts.get(check);
  return count === undefined ? check : `${check} (${count} ${count === 1 ? 'document' : 'documents'})`;
}

function additionOf(templates: readonly string[]): LearnedField {
  return {
    field: 'in_addition_to',
    value: [...templates],
    because: 'Documents that are checked against these templates are also checked against this one.',
  };
}

function headerOf(name: string, documents: number): string[] {
  return [
    `Template of "${name}" documents, learned from ${documents === 1 ? 'one good document' : `${documents} good documents`}.`,
    'Read it before you rely on it: widen narrow limits, remove accidental rules, add parts that must never be missing.',
    'Most numbers have a margin around the values in the documents. Titles match as whole words in any case. "also" lists other accepted titles.',
    'Check your edits with: fixpoint-compare template lint',
  ];
}
