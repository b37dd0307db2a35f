import { Transform } from 'node:stream';

/** More bytes went through than may. */
export class TooManyBytes extends Error {}

/** Passes at most `limit` bytes on and fails the pipeline with TooManyBytes at the first beyond. */
export function capBytes(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new TooManyBytes());
      else done(null, chunk);
    },
  });
}
