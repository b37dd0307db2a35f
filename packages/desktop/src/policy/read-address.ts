import { parseUrl } from '@fixpoint/shared/text';

/** How a browser's address bar would read a typed line: as this URL, or as words to search for (null). */
export function readAddress(
  line: string,
  { isAddressBar }: { readonly isAddressBar: boolean },
): string | null {
  const text = line
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, '')
    // What URLs take for a dot.
    .replaceAll('。', '.')
    .trim();
  if (text === '') return null;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return text;
  if (/^(?:javascript|vbscript|data|file|view-source|blob):\S/i.test(text)) return text;
  if (isAddressBar && /^(?:javascript|vbscript|data|file|view-source|blob):/i.test(text)) return text;
  if (/\s/.test(text)) return null;
  if (isAddressBar && /^\/\/\w/.test(text)) return `http:${text}`;
  const [, name, end] = /^((?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+):\d{1,5}(\/|[?#]|$)/u.exec(text) ?? [];
  if (name !== undefined && (isAddressBar || isHostWithPort(name, end === '/'))) return `http://${text}`;
  if (/^[a-z][a-z0-9+-]*:/i.test(text)) return isAddressBar || parseUrl(text) !== null ? text : null;
  if (/^[^/?#@]*@/.test(text)) return isAddressBar ? `http://${text}` : null;
  const host = /^[^/?#\\]+/.exec(text)?.[0] ?? '';
  const isHost =
    /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]+\.?$/u.test(host) ||
    isDottedQuad(host) ||
    /^\[[0-9a-f:.]+\]$/i.test(host) ||
    /^localhost\.?$/i.test(host);
  if (isHost) return `http://${text}`;
  // An address bar goes to a number with a dot or a hexadecimal one, and to one name with a path.
  return isAddressBar &&
    (/^(?:0x[0-9a-f]+|\d{4,}|\d+(?:\.\d+){1,3})\.?$/i.test(host) || /^[\w-]+\//.test(text))
    ? `http://${text}`
    : null;
}

/** Outside an address bar `10:30` is a time and `Total:5` a remark. */
function isHostWithPort(name: string, hasPath: boolean): boolean {
  if (isDottedQuad(name) || /^localhost$/i.test(name)) return true;
  return /\p{L}/u.test(name) && (name.includes('.') || hasPath);
}

function isDottedQuad(host: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+\.?$/.test(host);
}
