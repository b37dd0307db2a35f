/** `a[$(…)]`, quoted: nothing runs where it stands, but everything that computes with it runs what is inside. */
export function hidesCommand(text: string): boolean {
  return /[A-Za-z_]\w*\[[^\]]*(?:\$\(|`)/.test(text);
}
