import type { FileRef, FormFieldDefinition, IntentProblem } from '@fixpoint/shared/contracts';

/** What is wrong with a file for a field of a form: its ending or its size. Null: the field takes it. */
export function checkFormFile(
  { name, accept, max_mb: most }: Pick<FormFieldDefinition, 'name' | 'accept' | 'max_mb'>,
  file: FileRef,
): IntentProblem | null {
  const lower = file.name.toLowerCase();
  if (accept !== undefined && !accept.some((ending) => lower.endsWith(ending))) {
    return {
      field: name,
      message: `${name} takes ${accept.join(', ')}, and "${file.name}" is none of these.`,
      hint: 'Choose another file, or name it by what it is: artifact:<id>/<name>.',
    };
  }
  if (most !== undefined && file.bytes > most * 1_000_000) {
    const size = (file.bytes / 1_000_000).toFixed(1);
    return {
      field: name,
      message: `${name} takes at most ${most} MB, and "${file.name}" has ${size} MB.`,
      hint: 'Choose a smaller file.',
    };
  }
  return file.bytes > 0
    ? null
    : { field: name, message: `"${file.name}" for ${name} is empty.`, hint: 'Choose another file.' };
}
