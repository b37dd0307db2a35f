import mime from 'mime';

/** The media type of a file by the ending of its name, such as `text/csv`; null if no type is registered for it. */
export function mediaTypeOf(name: string): string | null {
  return mime.getType(name);
}
