import { UnreadableDocumentError } from '../unreadable-document-error.js';

/** Name of the part that an internal relationship of `source` points at. Targets outside the document are refused. */
export function resolveTarget(source: string, target: string): string {
  const refuse = () =>
    new UnreadableDocumentError(
      'BAD_TARGET',
      `The part "${source}" refers to "${target}", outside the document.`,
    );
  const path = decodeTarget(target)?.split('#')[0];
  if (path === undefined || path === '' || path.includes('\\') || /^[a-z][a-z0-9+.-]*:/i.test(path))
    throw refuse();
  if (path.startsWith('//')) throw refuse();

  const segments = path.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) throw refuse();
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
