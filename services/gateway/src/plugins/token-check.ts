import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares presented tokens with the real one in constant time, whatever their lengths. */
export function createTokenCheck(token: string): (presented: string) => boolean {
  const expected = digest(token);
  return (presented) => timingSafeEqual(digest(presented), expected);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text, 'utf8').digest();
}

/** The token that a request presents: Bearer, the password of Basic, or for WebSockets `?token=`. */
export function presentedToken(request: {
  authorization: string | undefined;
  queryToken: unknown;
  upgrade: boolean;
}): string | undefined {
  const [, scheme, credentials] = /^(\S+) +(\S+) *$/.exec(request.authorization ?? '') ?? [];
  if (scheme !== undefined && credentials !== undefined) {
    if (scheme.toLowerCase() === 'bearer') return credentials;
    if (scheme.toLowerCase() === 'basic') {
      const decoded = Buffer.from(credentials, 'base64').toString('utf8');
      return decoded.slice(decoded.indexOf(':') + 1);
    }
    return undefined;
  }
  // Browsers cannot set headers on a WebSocket; everywhere else a token in a URL would end up in logs and histories.
  return request.upgrade && typeof request.queryToken === 'string' ? request.queryToken : undefined;
}
