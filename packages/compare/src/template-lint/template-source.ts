import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { maxAliases, type TemplateFields, type TemplateFile } from '../templates/parse-templates.js';

/** A template's file that is a map with a name, and the positions of its fields. */
export interface TemplateSource {
  readonly path: string;
  readonly name: string;
  readonly fields: TemplateFields;
  /** The problem at the place of its field, or of the nearest field around it: it may have been inherited. */
  locate(problem: FieldProblem): TemplateProblem;
}

/** The file as a source, or what keeps it from being one: all syntax errors, with their places. */
export function readTemplateSource(file: TemplateFile): TemplateSource | TemplateProblem[] {
  const source = readFields(file, 'Start with "name: my-template" and "type: pptx".');
  if (Array.isArray(source)) return source;
  const { name } = source.fields as { name?: unknown };
  if (typeof name === 'string') return { ...source, name };
  const problem = {
    level: 'error',
    path: [],
    message: 'The template has no name.',
    hint: 'Add a line such as "name: my-template".',
  } as const;
  return [source.locate(problem)];
}

/** A YAML or JSON file that is a map, or its syntax errors with their places. `start` is the advice on how to begin one. */
export function readFields(
  { path, text }: TemplateFile,
  start: string,
): Omit<TemplateSource, 'name'> | TemplateProblem[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { path, line: Math.max(1, line), column: Math.max(1, col) };
  };
  const error = (offset: number, message: string, hint = ''): TemplateProblem => ({
    ...at(offset),
    level: 'error',
    field: '',
    message,
    hint,
  });
  if (document.errors.length > 0) {
    // The first line of yaml's message states the fault; a drawing of the place follows.
    return document.errors.map(({ pos, message }) =>
      error(pos[0], message.split(/ at line |\n/)[0] ?? message),
    );
  }
  let fields: unknown;
  try {
    fields = document.toJS({ maxAliasCount: maxAliases });
  } catch (cause) {
    return [
      error(
        0,
        cause instanceof Error ? cause.message : String(cause),
        'Write repeated parts in full instead of using aliases.',
      ),
    ];
  }
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
    return [error(0, 'The file is not a map of fields.', start)];
  }
  return {
    path,
    fields: fields as TemplateFields,
    locate: ({ level, path: field, message, hint = '' }) => ({
      ...at(offsetOf(document, field)),
      level,
      field: field.map(String).join('.'),
      message,
      hint,
    }),
  };
}

/** Offset of the deepest part of a field's path that the file holds: of its key, or of its item. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let offset = 0;
  let node: unknown = document.contents;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
      if (pair === undefined) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)];
      if (item === undefined) break;
      offset = startOf(item) ?? offset;
      node = item;
    } else {
      break;
    }
  }
  return offset;
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

/** Something about a template's file that its author should know. */
export interface TemplateProblem {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** `error`: the file cannot be used. `warning`: it can, but hardly as it was meant. */
  readonly level: 'error' | 'warning';
  /** `checks.thin-slides.tolerated`; '' if the file as a whole is meant. */
  readonly field: string;
  readonly message: string;
  /** Remedy; '' if the message is enough. */
  readonly hint: string;
}

/** A problem by its field, before its place in the file is known. */
export interface FieldProblem {
  readonly level: TemplateProblem['level'];
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly hint?: string;
}
