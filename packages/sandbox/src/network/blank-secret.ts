import { Transform } from 'node:stream';

/**
 * Replaces each occurrence of a secret by as many asterisks, however the chunks are cut. Holds back only bytes that may begin
 * an occurrence, so an event stream flows as it comes.
 */
export function blankSecret(secret: string): Transform {
  const needle = Buffer.from(secret);
  let held: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([held, chunk]);
      for (
        let index = bytes.indexOf(needle);
        index !== -1;
        index = bytes.indexOf(needle, index + needle.length)
      ) {
        bytes.fill('*', index, index + needle.length);
      }
      const keep = lengthOfBeginning(bytes, needle);
      held = bytes.subarray(bytes.length - keep);
      done(null, bytes.subarray(0, bytes.length - keep));
    },
    flush(done) {
      done(null, held);
    },
  });
}

/** Number of last bytes that are the first of the needle. */
function lengthOfBeginning(bytes: Buffer, needle: Buffer): number {
  for (let length = Math.min(needle.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(needle.subarray(0, length))) return length;
  }
  return 0;
}
