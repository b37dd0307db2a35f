/** Names that Windows keeps for devices, whatever their extension. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const longest = 120;

/**
 * Names for files of an archive that every system can unpack: the last part of each path, without what is no letter, digit
 * or `._-`, each different from the others in every case.
 */
export function bundleNames(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const name = safeName(path);
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${number}-${name}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

function safeName(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replace(/^[._]+|[._]+$/g, '')
    .replace(devices, '_$&');
  const characters = [...plain];
  // The end is kept: it says what the file is.
  const short = characters.length > longest ? characters.slice(-longest) : characters;
  return short.join('') || 'document';
}
