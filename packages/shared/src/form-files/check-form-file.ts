import type { FormFieldDefinition, IntentProblem } from '../contracts/index.js';

interface FormFile {
  readonly name: string;
  readonly bytes: number;
  /** Its media type, by its name or as a browser reports it; null if it is unknown. */
  readonly type: string | null;
}

/** Problem with a file for a field of a form: its kind or its size. Null: the field takes it. */
export function checkFormFile(
  { name, accept, max_mb: most }: Pick<FormFieldDefinition, 'name' | 'accept' | 'max_mb'>,
  file: FormFile,
): IntentProblem | null {
  if (accept !== undefined && !accept.some((candidate) => fits(candidate, file))) {
    return {
      field: name,
      message: `${name} accepts ${accept.join(', ')}; "${file.name}" is not one of these.`,
      hint: 'Choose another file, or give it a name with the right extension: artifact:<id>/<name>.',
    };
  }
  if (most !== undefined && file.bytes > most * 1_000_000) {
    const size = (file.bytes / 1_000_000).toFixed(1);
    return {
      field: name,
      message: `${name} accepts at most ${most} MB; "${file.name}" is ${size} MB.`,
      hint: 'Choose a smaller file.',
    };
  }
  return file.bytes > 0
    ? null
    : { field: name, message: `"${file.name}" for ${name} is empty.`, hint: 'Choose another file.' };
}

/** Names that pages and browsers use besides the registered ones. */
const aliases: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'application/csv': 'text/csv',
  'text/comma-separated-values': 'text/csv',
  'application/x-zip-compressed': 'application/zip',
  'application/x-pdf': 'application/pdf',
};
const registered = (type: string) => aliases[type] ?? type;

/** A file of an unknown kind fits any media type: the service itself decides. */
function fits(accepted: string, { name, type }: FormFile): boolean {
  if (accepted.startsWith('.')) return name.toLowerCase().endsWith(accepted);
  if (type === null) return true;
  const known = registered(type.toLowerCase());
  return accepted.endsWith('/*') ? known.startsWith(accepted.slice(0, -1)) : known === registered(accepted);
}
