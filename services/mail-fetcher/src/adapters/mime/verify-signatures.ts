import type { SignatureResult } from '../../core/mailbox.js';

/** Queries the DNS as `dns.promises.resolve` does. */
export type Resolve = (name: string, type: string) => Promise<string[] | string[][]>;

/** Maximum number of signatures: real mails have fewer. */
const maxSignatures = 10;
const maxMs = 10_000;

/**
 * Checks a raw mail's DKIM signatures (RFC 6376) with the keys in the DNS. An unavailable key, and a check that takes too long, prove nothing: the
 * result is `none`, never `fail`.
 */
export async function verifySignatures(raw: Buffer, resolve?: Resolve): Promise<readonly SignatureResult[]> {
  // It takes a third of a second to load, and most mailboxes never need it.
  const { dkimVerify } = await import('mailauth/lib/dkim/verify.js');
  const checked = dkimVerify(raw, resolve === undefined ? {} : { resolver: resolve }).then(
    ({ results }: DkimVerification) =>
      results.slice(0, maxSignatures).flatMap((signature) => {
        const domain = signature.signingDomain?.toLowerCase();
        return domain ? [{ domain, result: toResult(signature) }] : [];
      }),
    () => [],
  );
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly SignatureResult[]>((settle) => {
    timer = setTimeout(settle, maxMs, []);
  });
  return Promise.race([checked, late]).finally(() => clearTimeout(timer));
}

interface DkimVerification {
  readonly results: readonly Signature[];
}

interface Signature {
  readonly signingDomain?: string;
  readonly status?: { readonly result?: string; readonly underSized?: number | boolean | undefined };
  /** Hash of the received body, and of the signed one. */
  readonly bodyHash?: string | undefined;
  readonly bodyHashExpecting?: string | undefined;
}

/**
 * A body other than the signed one makes a wrong signature, whatever its key: the library calls it neutral. A signature over the beginning of the
 * body alone (`l=`) proves nothing about the appended rest, which may be the document.
 */
function toResult({ status, bodyHash, bodyHashExpecting }: Signature): SignatureResult['result'] {
  if (status?.result === 'pass') return status.underSized ? 'none' : 'pass';
  const isChanged =
    bodyHash !== undefined && bodyHashExpecting !== undefined && bodyHash !== bodyHashExpecting;
  return status?.result === 'fail' || isChanged ? 'fail' : 'none';
}
