import { formatOfName } from '@fixpoint/documents/model';
import { InvalidInputError } from '@fixpoint/shared/errors';
import { parse } from 'yaml';
import { allChecks } from '../checks/all-checks.js';
import { learnTemplate } from '../learn/learn-template.js';
import type { ExaminerPool } from '../pool/examiner-pool.js';
import {
  inheritFields,
  maxAliases,
  parseTemplates,
  type TemplateFields,
  type TemplateFile,
} from '../templates/parse-templates.js';
import type { Template } from '../templates/template.js';

/** A person's file. `id` distinguishes it from other files of the same name. */
interface NamedFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly id: string;
}

export interface FileTemplateTools {
  readonly examiner: Pick<ExaminerPool, 'examine' | 'run'>;
  /** Templates that a template's file can extend. */
  readonly files: readonly TemplateFile[];
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly signal: AbortSignal;
}

/** Longer ones are no rules that a person wrote, and would block this process while they are parsed. */
const maxTextBytes = 256 * 1024;
const maxStemLength = 60;

/**
 * The template that a file has (YAML or JSON), with all that it inherits, or one learned from a correct document. `text` alone makes it again.
 * Its name ends with the file's id, so that it never replaces another one. Throws `InvalidInputError`, `ConfigurationError` or
 * `UnreadableDocumentError` with the reason for a file that cannot be used.
 */
export async function templateOfFile(
  file: NamedFile,
  tools: FileTemplateTools,
): Promise<{ readonly template: Template; readonly text: string }> {
  const text = await textOf(file, tools);
  const template = parseFileTemplate(file.name, text);
  return { template, text };
}

async function textOf(file: NamedFile, tools: FileTemplateTools): Promise<string> {
  if (/\.(ya?ml|json)$/i.test(file.name)) return writtenTemplate(file, tools.files);
  const format = formatOfName(file.name);
  if (format !== null) return learnedTemplate(file, format.type, tools);
  throw new InvalidInputError(`"${file.name}" is not a template and not a document to learn one from.`, {
    field: 'template',
    hint: 'Choose a template (.yaml, .yml or .json), or a correct PPTX, XLSX or DOCX document.',
  });
}

/** The template in the text of `templateOfFile`. `name`: the file, for messages. */
export function parseFileTemplate(name: string, text: string): Template {
  const [template] = parseTemplates([{ path: name, text }], allChecks).values();
  if (template === undefined) throw new TypeError('A file has one template.');
  return template;
}

function writtenTemplate({ name: path, bytes, id }: NamedFile, files: readonly TemplateFile[]): string {
  if (bytes.length > maxTextBytes) {
    throw new InvalidInputError(`The template ${path} is larger than ${maxTextBytes / 1024} kB.`, {
      field: 'template',
    });
  }
  const text = bytes.toString('utf8');
  // Throws for a template that cannot be used, and for one that extends nothing.
  parseTemplates([...files, { path, text }], allChecks);
  const own = toFields(text);
  const all = [...files.map((file) => toFields(file.text)), own];
  const inherited = inheritFields(
    String(own.name),
    new Map(all.map((fields) => [String(fields.name), fields])),
  );
  const fields = 'fault' in inherited ? own : inherited.fields;
  return JSON.stringify({ ...fields, name: nameOf(String(own.name), id) });
}

/** The template with the checks switched off that the document itself does not pass. */
async function learnedTemplate(
  { name: file, bytes, id }: NamedFile,
  type: Template['type'],
  { examiner, today, signal }: FileTemplateTools,
): Promise<string> {
  const document = { name: file, type, bytes };
  const facts = await examiner.run('describe', { ...document, today }, signal);
  const name = nameOf(file.replace(/\.[^.]+$/, ''), id);
  const templates = parseTemplates([{ path: file, text: learnTemplate(name, [facts]) }], allChecks);
  const { findings } = await examiner.examine(
    { ...document, rules: { template: name, templates, today } },
    signal,
  );
  return learnTemplate(name, [facts], { objections: findings.map(({ check }) => check) });
}

function nameOf(stem: string, id: string): string {
  const kebab = stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxStemLength)
    .replace(/^-+|-+$/g, '');
  return `${kebab === '' ? 'template' : kebab}-${id.slice(0, 8)}`;
}

function toFields(text: string): TemplateFields {
  return parse(text, { maxAliasCount: maxAliases }) as TemplateFields;
}
