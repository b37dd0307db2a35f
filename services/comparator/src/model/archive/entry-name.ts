import { UnreadableDocumentError } from '../unreadable-document-error.js';

/**
 * Refuses names that mean a path outside the archive on any system, so that no later step can be led astray: absolute,
 * drive and UNC paths, `..`, backslashes and control characters.
 */
export function checkEntryName(name: string): void {
  const segments = name.split('/');
  const unsafe =
    name === '' ||
    name.startsWith('/') ||
    name.includes('\\') ||
    /^[a-z]:/i.test(name) ||
    hasControlCharacter(name) ||
    segments.some((segment) => segment === '..' || segment === '.');
  if (unsafe) {
    throw new UnreadableDocumentError(
      'BAD_NAME',
      `The document holds a part of the unsafe name ${JSON.stringify(name)}.`,
    );
  }
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20 || code === 0x7f) return true;
  }
  return false;
}
