/** A diff of one file, from lines with their marks. */
export function diffOf(path: string, lines: string): string {
  const body = lines.replace(/^\n|\n\s*$/g, '').split('\n');
  const count = (mark: string) => body.filter((line) => !line.startsWith(mark)).length;
  return `--- a/${path}\n+++ b/${path}\n@@ -1,${count('+')} +1,${count('-')} @@\n${body.join('\n')}\n`;
}
