import { isAscii } from 'node:buffer';

/** Upper half of the code page that names are in unless they say UTF-8 (APPNOTE, appendix D). */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

export function decodeCodePage437(bytes: Buffer): string {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : upperHalf.charAt(byte - 0x80),
  ).join('');
}
