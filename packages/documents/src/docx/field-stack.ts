import type { DocxField } from '../model/docx-document.js';
import { squeeze } from '../text/fold-text.js';

/**
 * The fields that are open at a place in a text. A field consists of: begin, instruction, separate, result, end (ECMA-376 part
 * 1, 17.16.18); fields are nested, and a table of contents spans many paragraphs.
 */
export interface FieldStack {
  begin(): void;
  separate(): void;
  /** The field that ends here; undefined if no field was open. */
  end(): DocxField | undefined;
  instruct(text: string): void;
  /** Returns true if text at this place is shown; if so it is part of every open field's result. */
  show(text: string): boolean;
}

interface OpenField {
  instruction: string;
  result: string;
  showing: boolean;
}

/** Longer ones are cut: a table of contents repeats the body's headings. */
const maxResultLength = 2_000;

export function createFieldStack(place: DocxField['place']): FieldStack {
  const open: OpenField[] = [];
  let instructing = 0;

  return {
    begin() {
      open.push({ instruction: '', result: '', showing: false });
      instructing += 1;
    },
    separate() {
      const field = open.at(-1);
      if (field === undefined || field.showing) return;
      field.showing = true;
      instructing -= 1;
    },
    end() {
      const field = open.pop();
      if (field === undefined) return undefined;
      if (!field.showing) instructing -= 1;
      const around = open.at(-1);
      if (around?.showing === true) around.result = join(around.result, field.result);
      else if (around !== undefined) around.instruction = join(around.instruction, field.result);
      return createField(field.instruction, field.result, place);
    },
    instruct(text) {
      const field = open.at(-1);
      if (field !== undefined && !field.showing) field.instruction = join(field.instruction, text);
    },
    show(text) {
      const field = open.at(-1);
      // An instruction holds no plain text: a field without an end must not swallow the rest of the document.
      if (field?.showing !== true) return true;
      field.result = join(field.result, text);
      return instructing === 0;
    },
  };
}

export function createField(instruction: string, result: string, place: DocxField['place']): DocxField {
  const written = squeeze(instruction);
  return {
    name: (/^\S+/.exec(written)?.[0] ?? '').toUpperCase(),
    instruction: written,
    result: squeeze(result).slice(0, maxResultLength),
    place,
  };
}

function join(text: string, more: string): string {
  return text.length >= maxResultLength ? text : text + more;
}

/** Fields whose result follows from the place of the text, or from the clock (ECMA-376 part 1, 17.16.5). */
const computedFields = new Set([
  ...['PAGE', 'NUMPAGES', 'SECTION', 'SECTIONPAGES', 'PAGEREF', 'REF', 'NOTEREF', 'STYLEREF'],
  ...['SEQ', 'AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'LISTNUM'],
  ...['DATE', 'TIME', 'SAVEDATE', 'PRINTDATE', 'EDITTIME', 'REVNUM', 'NUMWORDS', 'NUMCHARS'],
]);

/** True for a field with a number in its result that Word computes: a page, a caption, a reference to one, a date. */
export function isComputed({ name, result }: DocxField): boolean {
  return computedFields.has(name) && /\p{N}|^[ivxlcdm]{1,8}$/iu.test(result);
}

/** Address of a HYPERLINK field; undefined for jumps inside the document and for other fields. */
export function addressOfField({ name, instruction }: DocxField): string | undefined {
  if (name !== 'HYPERLINK') return undefined;
  const argument = /^\S+\s+(?:"([^"]*)"|([^\s"\\]\S*))/.exec(instruction);
  return argument?.[1] ?? argument?.[2];
}
