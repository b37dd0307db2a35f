import type { SignatureResult } from './mailbox.js';
import { domainOf } from './parse-addresses.js';

/** Maximum length: real ones have a few hundred characters. */
const maxResultLength = 10_000;

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
  if (ours === undefined) return evaluateSignatures(options, speaksForSender);
  const methods = splitMethods(ours.slice(0, maxResultLength));
  const dmarc = methods.filter((method) => /^dmarc\s*=/.test(method));
  const passes = dmarc.filter((method) => /^dmarc\s*=\s*pass\b/.test(method));
  // Two results for DMARC that differ: one of them was inserted by the sender who chose the addresses that our server quotes.
  const isForged = passes.length > 0 && passes.length < dmarc.length;
  if (passes.length > 0 && !isForged) return null;
  const believed =
    !isForged && methods.map(passingDomain).some((domain) => domain !== null && speaksForSender(domain));
  return believed ? null : `the mail server could not confirm that it comes from ${options.sender}`;
}

/** For a mail that our own server reported nothing about. */
function evaluateSignatures(
  {
    sender,
    server,
    required,
    signatures = [],
  }: Pick<Parameters<typeof evaluateAuthentication>[1], 'sender' | 'server' | 'required' | 'signatures'>,
  speaksForSender: (domain: string) => boolean,
): string | null {
  const own = signatures.filter(({ domain }) => speaksForSender(domain));
  if (own.some(({ result }) => result === 'pass')) return null;
  if (own.some(({ result }) => result === 'fail')) return `its DKIM signature for ${sender} is not valid`;
  if (!required) return null;
  return server === ''
    ? 'its sender could not be verified by DKIM or by the mail server of the mailbox'
    : `the mail server ${server} did not verify its sender`;
}

function serverName(result: string): string {
  return (/^\s*([^\s;]+)/.exec(result)?.[1] ?? '').toLowerCase();
}

const depthSteps: Readonly<Record<string, number>> = { '(': 1, ')': -1 };
const escaped = /\\[\s\S]?/g;
/** An escaped character, text in quotes, or another character, such as a quote that does not close. */
const tokens = /\\[\s\S]?|"((?:\\[\s\S]|[^"\\])*)"|[^\\]/g;

/**
 * The server's result of each method: split at `;`, without comments, lower case. Text in quotes is the sender's own (`MAIL FROM:<"; dmarc=pass
 * "@evil.example>`), so it stays one word with its `@` alone. Empty if quotes or comments do not close, or cross: then the server's text cannot be
 * distinguished from the sender's.
 */
function splitMethods(result: string): string[] {
  const [, ...methods] = withoutComments(result)?.split(';') ?? [];
  return methods.map((method) => method.trim().toLowerCase());
}

function withoutComments(result: string): string | null {
  let text = '';
  let depth = 0;
  for (const [token, quoted] of result.matchAll(tokens)) {
    const step = depthSteps[token] ?? 0;
    depth += step;
    if (depth < 0 || token === '"' || (quoted !== undefined && depth > 0)) return null;
    if (depth > 0) continue;
    if (step < 0) text += ' ';
    else text += quoted === undefined ? token.replace(escaped, '') : unquote(quoted);
  }
  return depth === 0 ? text : null;
}

function unquote(quoted: string): string {
  return quoted.replace(escaped, '').replace(/[^\w.@-]/g, '_');
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
