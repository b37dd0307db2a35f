import { domainOf } from './parse-addresses.js';

/** Real ones have a few hundred characters. */
const longestVerdict = 10_000;

/**
 * Why the `From` address cannot be believed, by our own server's word; null where it can, or where our server said
 * nothing. Of several `Authentication-Results` only the topmost that bears our server's name counts: whatever stands
 * below it, or under another name, came with the mail.
 *
 * DMARC decides where it passes. Otherwise a passing DKIM or SPF must be for the sender's own domain, or for one that is
 * itself on the list (a relay such as SendGrid that signs with its own name).
 */
export function judgeAuthentication(
  results: readonly string[],
  options: {
    readonly sender: string;
    readonly server: string;
    readonly isAllowedSender: (address: string) => boolean;
  },
): string | null {
  const ours = results.find((result) => serverName(result) === options.server.toLowerCase());
  if (ours === undefined) return null;
  const methods = ours
    .slice(0, longestVerdict)
    .replace(/\([^)]*\)/g, ' ')
    .split(';')
    .slice(1)
    .map((method) => method.trim().toLowerCase());
  if (methods.some((method) => /^dmarc\s*=\s*pass\b/.test(method))) return null;
  const believed = methods
    .map(passingDomain)
    .some(
      (domain) =>
        domain !== null &&
        (isAligned(domain, domainOf(options.sender)) || options.isAllowedSender(`postmaster@${domain}`)),
    );
  return believed ? null : `our mail server could not confirm that it comes from ${options.sender}`;
}

function serverName(result: string): string {
  return (/^\s*([^\s;]+)/.exec(result)?.[1] ?? '').toLowerCase();
}

function passingDomain(method: string): string | null {
  const property = /^dkim\s*=\s*pass\b/.test(method)
    ? /\bheader\.[di]\s*=\s*"?([^\s";]+)/
    : /^spf\s*=\s*pass\b/.test(method)
      ? /\bsmtp\.mailfrom\s*=\s*"?([^\s";]+)/
      : null;
  const value = property?.exec(method)?.[1];
  return value === undefined ? null : domainOf(value);
}

function isAligned(authenticated: string, claimed: string): boolean {
  return (
    authenticated === claimed ||
    claimed.endsWith(`.${authenticated}`) ||
    authenticated.endsWith(`.${claimed}`)
  );
}
