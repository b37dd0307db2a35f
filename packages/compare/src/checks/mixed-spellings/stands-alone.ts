const before = /[\p{L}\p{N}@./_-]$/u;
const behind = /^(?:[\p{L}\p{N}@_]|\.\p{Ll})/u;

/** True if a word is not part of a longer one, of an address or of code. */
export function standsAlone(text: string, index: number, name: string): boolean {
  return (
    !before.test(text.slice(Math.max(0, index - 2), index)) && !behind.test(text.slice(index + name.length))
  );
}
