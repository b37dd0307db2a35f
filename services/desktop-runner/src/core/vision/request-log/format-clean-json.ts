/** JSON for people to read: indented, without empty lines and without lines of nothing but braces and brackets. */
export function formatCleanJson(value: unknown): string {
  return (JSON.stringify(value, null, 2) ?? String(value))
    .split('\n')
    .filter((line) => !/^[\s{}[\],]*$/.test(line))
    .join('\n');
}
