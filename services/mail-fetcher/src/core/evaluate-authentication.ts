import type { SignatureResult } from './mailbox.js';
import { domainOf } from './parse-addresses.js';

/** Maximum length: real ones have a few hundred characters. */
const longestResult = 10_000;

/**
 * Reason that the `From` address cannot be believed, by our own server's results; null if it can. If our server reported nothing, it can only if no
 * report is `required`. Of several `Authentication-Results` only the topmost that bears our server's name counts: any below it, or under another
 * name, came with the mail.
 *
 * DMARC decides if it passes. Otherwise a passing DKIM or SPF must be for the sender's own domain, or for one that is itself on the list (a relay
 * such as SendGrid that signs with its own name). If our server reported nothing, the mail's own signatures are evidence of the same kind, if we have
 * checked them.
 */
export function evaluateAuthentication(
  results: readonly string[],
  options: {
    readonly sender: string;
    /** Empty: no server's report is believed. */
    readonly server: string;
    readonly required: boolean;
    readonly isAllowedSender: (address: string) => boolean;
    /** Results of the mail's DKIM signatures; absent: they were not checked. */
    readonly signatures?: readonly SignatureResult[] | undefined;
  },
): string | null {
  function speaksForSender(domain: string): boolean {
    return isAligned(domain, domainOf(options.sender)) || options.isAllowedSender(`postmaster@${domain}`);
  }

  const ours =
    options.server === ''
      ? undefined
      : results.find((result) => serverName(result) === options.server.toLowerCase());
  if (ours === undefined) {
    const own = (options.signatures ?? []).filter(({ domain }) => speaksForSender(domain));
    if (own.some(({ result }) => result === 'pass')) return null;
    if (own.some(({ result }) => result === 'fail'))
      return `its DKIM signature for ${options.sender} is not valid`;
    if (options.required && options.server === '')
      return 'its sender could not be verified by DKIM or by the mail server of the mailbox';
    return options.required ? `the mail server ${options.server} did not verify its sender` : null;
  }
  const methods = splitMethods(ours.slice(0, longestResult));
  const dmarc = methods.filter((method) => /^dmarc\s*=/.test(method));
  const passes = dmarc.filter((method) => /^dmarc\s*=\s*pass\b/.test(method));
  // Two results for DMARC that differ: one of them was inserted by the sender who chose the addresses that our server quotes.
  const isForged = passes.length > 0 && passes.length < dmarc.length;
  if (passes.length > 0 && !isForged) return null;
  const believed =
    !isForged && methods.map(passingDomain).some((domain) => domain !== null && speaksForSender(domain));
  return believed ? null : `the mail server could not confirm that it comes from ${options.sender}`;
}

function serverName(result: string): string {
  return (/^\s*([^\s;]+)/.exec(result)?.[1] ?? '').toLowerCase();
}

/**
 * The server's result of each method: split at `;`, without comments, lower case. Text in quotes is the sender's own (`MAIL FROM:<"; dmarc=pass
 * "@evil.example>`), so it stays one word with its `@` alone. Empty if quotes or comments do not close, or cross: then the server's text cannot be
 * distinguished from the sender's.
 */
function splitMethods(result: string): string[] {
  let text = '';
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < result.length; at += 1) {
    const character = result[at] ?? '';
    if (character === '\\') at += 1;
    else if (isQuoted) {
      if (character === '"') isQuoted = false;
      else text += /[\w.@-]/.test(character) ? character : '_';
    } else if (character === '"') {
      if (depth > 0) return [];
      isQuoted = true;
    } else if (character === '(') depth += 1;
    else if (character === ')') {
      if (depth === 0) return [];
      depth -= 1;
      text += ' ';
    } else if (depth === 0) text += character;
  }
  if (isQuoted || depth > 0) return [];
  return text
    .split(';')
    .slice(1)
    .map((method) => method.trim().toLowerCase());
}

/** Methods that name an authenticated domain. */
const domainMethods = [
  { pass: /^dkim\s*=\s*pass\b/, domain: /\sheader\.[di]\s*=\s*(\S+)/ },
  { pass: /^spf\s*=\s*pass\b/, domain: /\ssmtp\.mailfrom\s*=\s*(\S+)/ },
];

function passingDomain(method: string): string | null {
  const passed = domainMethods.find(({ pass }) => pass.test(method));
  const value = passed?.domain.exec(method)?.[1];
  return value === undefined ? null : domainOf(value);
}

function isAligned(authenticated: string, claimed: string): boolean {
  return (
    authenticated === claimed ||
    (authenticated.includes('.') && claimed.endsWith(`.${authenticated}`)) ||
    authenticated.endsWith(`.${claimed}`)
  );
}
