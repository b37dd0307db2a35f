import { InvalidInputError } from '@fixpoint/shared/errors';
import { hasUnsafeCharacters, isDeviceName } from '@fixpoint/shared/text';

/** Ours; a name that another system takes for it as well. */
const gitFolder = /^(\.git|git~\d+)$/i;
const maxPathLength = 1_000;
const maxNameLength = 255;
const maxDepth = 32;

/**
 * The folders and the name that a path of the model means, relative to the workspace. Slashes in front are dropped and backslashes are
 * slashes, as models write both; the name is brought into one normal form. Throws InvalidInputError for a path that could lead out of the
 * workspace here or on another system, or that names no file that every system can hold. No disk is touched.
 */
export function parsePath(path: unknown): readonly string[] {
  if (typeof path !== 'string') throw refuse(String(path), 'it is not text');
  if (path.length > maxPathLength) throw refuse(`${path.slice(0, 80)}…`, 'it is too long');
  if (hasUnsafeCharacters(path) || /[\n\r\t]/.test(path)) {
    throw refuse(path, 'it contains control or invisible characters');
  }
  const plain = path.normalize('NFC').replaceAll('\\', '/');
  if (/^[a-z]:/i.test(plain.replace(/^\/+/, ''))) throw refuse(path, 'it contains a drive letter');
  const segments = plain.split('/').filter((segment) => segment !== '' && segment !== '.');
  if (segments.length > maxDepth) throw refuse(path, 'it has too many folders');
  for (const segment of segments) checkSegment(path, segment);
  return segments;
}

function checkSegment(path: string, segment: string): void {
  if (segment === '..') throw refuse(path, 'it contains ".."');
  if (isDeviceName(segment)) throw refuse(path, `"${segment}" is a reserved device name`);
  if (gitFolder.test(segment)) throw refuse(path, 'the history of the workspace is protected');
  if (/[<>:"|?*]/.test(segment))
    throw refuse(path, `"${segment}" contains a character that is not allowed in file names`);
  if (/[. ]$/.test(segment)) throw refuse(path, `"${segment}" ends with a dot or a space`);
  if (Buffer.byteLength(segment) > maxNameLength) throw refuse(path, 'it contains a name that is too long');
}

function refuse(path: string, reason: string): InvalidInputError {
  return new InvalidInputError(`The path ${JSON.stringify(path)} cannot be used: ${reason}.`, {
    field: 'path',
    hint: 'Use a path relative to the workspace, such as MyProject/src/app.js.',
  });
}
