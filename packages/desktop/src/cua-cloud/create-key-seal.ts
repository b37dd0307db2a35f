import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Turns keys of callers into storable values: an id, and a text that only this installation can read. */
export interface KeySeal {
  /** Id of the caller who has the key: 16 hexadecimal digits. Without the installation's secret, keys cannot be guessed from it. */
  callerOf(key: string): string;
  /** AES-256-GCM, bound to the caller: base64url of a random nonce (12 bytes), the tag (16) and the text. */
  seal(key: string): string;
  /** Null if the text was sealed with another secret, for another caller, or was changed since. */
  open(sealed: string, caller: string): string | null;
}

const cipherName = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** `secret`: that of the installation. Both keys are derived from it (HKDF, RFC 5869), so that neither is the secret itself. */
export function createKeySeal(secret: string): KeySeal {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `fixpoint cua keys: ${purpose}`, 32));
  const sealing = derive('sealing');
  const naming = derive('naming');
  const callerOf = (key: string) => createHmac('sha256', naming).update(key).digest('hex').slice(0, 16);

  return {
    callerOf,
    seal(key) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(cipherName, sealing, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(callerOf(key)));
      const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, caller) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceBytes + tagBytes) return null;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv(cipherName, sealing, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      decipher.setAAD(Buffer.from(caller));
      try {
        const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
        return Buffer.concat([text, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
