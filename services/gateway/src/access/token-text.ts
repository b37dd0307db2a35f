import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * An issued token: `fxp_{id}_{secret}`. The prefix makes it recognisable for scanners of leaked secrets; the id finds its record without the secret,
 * of which only a hash is stored. 256 bits from the system's generator need no slow hash.
 */
export interface TokenText {
  readonly id: string;
  readonly secret: string;
}

const form = /^fxp_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{43})$/;

export function createTokenText(): TokenText & { readonly text: string } {
  const id = randomBytes(16).toString('base64url').replace(/[_-]/g, 'x').slice(0, 12);
  const secret = randomBytes(32).toString('base64url');
  return { id, secret, text: `fxp_${id}_${secret}` };
}

export function readTokenText(text: string): TokenText | undefined {
  const [, id, secret] = form.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

/** In constant time. */
export function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/** Compares presented tokens with the one of the settings in constant time, whatever their lengths. */
export function createTokenCheck(token: string): (presented: string) => boolean {
  const expected = hashSecret(token);
  return (presented) => isSameHash(hashSecret(presented), expected);
}
