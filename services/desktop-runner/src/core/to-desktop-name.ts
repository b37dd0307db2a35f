/** A host's name as the name of its desktop: `[a-zA-Z0-9_-]`, at most 64 characters, without its domain. */
export function toDesktopName(host: string): string {
  const [label = ''] = host.split('.');
  const name = label
    .replaceAll(/[^a-zA-Z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 64);
  return name === '' ? 'desktop' : name;
}
