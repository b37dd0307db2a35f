import type { FormDefinition } from '@fixpoint/shared/contracts';
import { readPointer } from '@fixpoint/shared/service-answers';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Token = NonNullable<FormDefinition['tokens']>[number];

/** The page from which a form's tokens are read. */
export interface TokenPage {
  /** Final address, after redirects. */
  readonly url: string;
  readonly text: string;
  /** Values of the cookies that it set, by name. */
  readonly cookies: Readonly<Record<string, string>>;
}

export interface ReadTokens {
  /** By their names on the wire. */
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Names of those that the page does not have. */
  readonly missing: readonly string[];
}

/** Hidden inputs by which the common frameworks recognise their own forms. */
const knownInputs = [
  ...['csrfmiddlewaretoken', 'authenticity_token', '__RequestVerificationToken', '_csrf_token', '_csrf'],
  ...['csrf_token', 'csrf-token', 'csrftoken', '_token', '_xsrf', 'xsrf_token', 'csrfToken', 'csrf'],
];
/** Headers in which they take the same token from a script, and the cookie that holds it. */
const knownCookies = { csrftoken: 'x-csrftoken', 'XSRF-TOKEN': 'x-xsrf-token' } as const;

/**
 * Reads from a page the tokens that the common frameworks want sent back, for a row that names no tokens. Hidden inputs are for forms, headers for
 * any.
 */
export function readKnownTokens(page: TokenPage): Omit<ReadTokens, 'missing'> {
  const root = parse(page.text);
  const fields = knownInputs.flatMap((name): [string, string][] => {
    const value = findAttribute(root, 'input', name, 'value');
    return value === undefined || value === '' ? [] : [[name, value]];
  });
  const headers = Object.entries(knownCookies).flatMap(([cookie, header]): [string, string][] => {
    const value = Object.hasOwn(page.cookies, cookie) ? page.cookies[cookie] : undefined;
    return value === undefined ? [] : [[header, decodeCookie(value)]];
  });
  const meta = findAttribute(root, 'meta', 'csrf-token', 'content');
  return {
    fields: Object.fromEntries(fields),
    headers: { ...Object.fromEntries(headers), ...(meta ? { 'x-csrf-token': meta } : {}) },
  };
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Reads from a page the tokens that a form must send back. */
export function readTokens(tokens: readonly Token[], page: TokenPage): ReadTokens {
  const fields: Record<string, string> = {};
  const headers: Record<string, string> = {};
  const missing: string[] = [];
  for (const token of tokens) {
    const value = readToken(token, page);
    if (value === undefined) missing.push(token.name);
    else if (token.header === undefined) fields[token.name] = value;
    else headers[token.header.toLowerCase()] = value;
  }
  return { fields, headers, missing };
}

function readToken({ from, name, source = name }: Token, { text, cookies }: TokenPage): string | undefined {
  if (from === 'cookie') return Object.hasOwn(cookies, source) ? cookies[source] : undefined;
  if (from === 'json') {
    const value = readPointer(text, source.startsWith('/') ? source : `/${source}`);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  }
  return findAttribute(parse(text), from, source, from === 'meta' ? 'content' : 'value');
}

function findAttribute(
  root: DefaultTreeAdapterTypes.Document,
  tag: string,
  name: string,
  wanted: string,
): string | undefined {
  // A list, not recursion: a hostile page may nest to any depth.
  const open: DefaultTreeAdapterTypes.Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ('tagName' in node && node.tagName === tag) {
      const attributes = new Map(node.attrs.map((attribute) => [attribute.name, attribute.value]));
      if (attributes.get('name') === name) return attributes.get(wanted) ?? '';
    }
    if ('childNodes' in node) open.push(...[...node.childNodes].reverse());
  }
  return undefined;
}
