/**
 * `a[$(…)]`, quoted: nothing runs there, but everything that computes with it runs the command inside. Looks at each text up to a
 * `]` once: a long text must not take long.
 */
export function hidesCommand(text: string): boolean {
  return text.split(']').some((part) => {
    const open = part.search(/\w\[/);
    return open !== -1 && /\$\(|`/.test(part.slice(open));
  });
}
