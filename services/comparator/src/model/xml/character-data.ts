const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Character data with a line end of one kind and without references; undefined where a reference is unknown. */
export function decodeText(raw: string): string | undefined {
  return decodeReferences(raw.includes('\r') ? normalizeLineEnds(raw) : raw);
}

/** An attribute's value: all white space but that of references is spaces (XML 1.0, 3.3.3). */
export function decodeAttribute(raw: string): string | undefined {
  return decodeReferences(raw.replace(/\r\n|[\t\n\r]/g, ' '));
}

export function normalizeLineEnds(raw: string): string {
  return raw.replace(/\r\n?/g, '\n');
}

/**
 * The same text in memory of its own. A slice of more than 12 characters is a view of the string it was cut from, and
 * would keep megabytes alive for a cell's text.
 */
export function detach(text: string): string {
  return text.length > 12 ? `#${text}`.slice(1) : text;
}

function decodeReferences(raw: string): string | undefined {
  let decoded = '';
  let from = 0;
  for (let at = raw.indexOf('&'); at !== -1; at = raw.indexOf('&', from)) {
    const end = raw.indexOf(';', at);
    const character = end === -1 ? undefined : characterOf(raw.slice(at + 1, end));
    if (character === undefined) return undefined;
    decoded += raw.slice(from, at) + character;
    from = end + 1;
  }
  return decoded + raw.slice(from);
}

function characterOf(reference: string): string | undefined {
  if (!reference.startsWith('#')) return entities.get(reference);
  const hexadecimal = /^#x([0-9a-fA-F]+)$/.exec(reference)?.[1];
  const decimal = /^#([0-9]+)$/.exec(reference)?.[1];
  const code = hexadecimal === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hexadecimal, 16);
  return isCharacter(code) ? String.fromCodePoint(code) : undefined;
}

/** XML 1.0, production 2. */
function isCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}
