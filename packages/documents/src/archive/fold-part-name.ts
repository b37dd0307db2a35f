/**
 * A part's name by which it is found: part names are equal without regard to the case of letters, and a character may be
 * percent-encoded (ECMA-376 part 2, 6.2.2 and 6.2.3). Programs differ in both between a name and the references to it.
 */
export function foldPartName(name: string): string {
  return decoded(name).normalize('NFC').toLowerCase();
}

function decoded(name: string): string {
  if (!name.includes('%')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
