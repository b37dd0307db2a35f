const maxCharacters = 31;

/** The fault of a sheet name that Excel repairs, by the rules of its dialog; null without a fault. */
export function sheetNameFault(name: string): string | null {
  if (name.trim() === '') return 'A sheet has an empty name';
  const shown = `The sheet name "${name.slice(0, 60)}"`;
  if (name.length > maxCharacters)
    return `${shown} has ${name.length} characters; the limit is ${maxCharacters}`;
  const wrong = /[\\/?*[\]:]/.exec(name)?.[0];
  if (wrong !== undefined) return `${shown} contains "${wrong}"`;
  if (name.startsWith("'") || name.endsWith("'")) return `${shown} starts or ends with an apostrophe`;
  return null;
}
