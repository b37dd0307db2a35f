/**
 * A template's own title as part of a finding's key. Numbers are taken out of keys, since those of documents vary from run to
 * run; in a template they tell "Q1" from "Q2", and letters for them stay.
 */
export function titleKey(title: string): string {
  return title.normalize('NFKC').replace(/\p{N}/gu, (number) => {
    const code = number.codePointAt(0) ?? 0;
    const letters = code.toString(16).replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));
    return `‹${letters}›`;
  });
}
