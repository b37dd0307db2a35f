/** Name of the part that an internal relationship of `source` points at; undefined where it leads out of the document. */
export function resolveTarget(source: string, target: string): string | undefined {
  const path = decodeTarget(target)?.split('#')[0];
  if (path === undefined || path === '' || path.includes('\\')) return undefined;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return undefined;

  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

function decodeTarget(target: string): string | undefined {
  try {
    return decodeURIComponent(target);
  } catch {
    return undefined;
  }
}
