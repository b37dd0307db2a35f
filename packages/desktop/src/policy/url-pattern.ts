/** A URL in the form for comparing with patterns: host without dots at its end, path decoded, lower case. */
export interface ComparableUrl {
  readonly scheme: string;
  readonly host: string;
  readonly path: string;
}

export function toComparableUrl(url: URL): ComparableUrl {
  return {
    scheme: url.protocol,
    host: toHost(url),
    path: decode(`${url.pathname}${url.search}${url.hash}`).toLowerCase(),
  };
}

/** The host of a URL; `example.com.` counts as `example.com`, and so does Google's translation `example-com.translate.goog`. */
export function toHost(url: URL): string {
  const host = url.hostname.toLowerCase().replace(/\.+$/, '');
  const translated = /^(.+)\.translate\.goog$/.exec(host)?.[1];
  return translated?.replace(/--?/g, (dashes) => (dashes === '-' ? '.' : '-')) ?? host;
}

/**
 * Returns true if a URL fits `host`, `*.host` (the host and all below it), either with a path, or `scheme:`. A path matches all that begins with it
 * and ends at the end of a word: `/settings/billing` is not `/settings/billings`.
 */
export function matchesUrlPattern(url: ComparableUrl, pattern: string): boolean {
  const wanted = pattern.toLowerCase();
  if (/^[^/]+:$/.test(wanted)) return toExpression(wanted).test(url.scheme);
  const slash = wanted.indexOf('/');
  const host = slash === -1 ? wanted : wanted.slice(0, slash);
  if (!matchesHost(url.host, host)) return false;
  if (slash === -1) return true;
  const path = wanted.slice(slash);
  return new RegExp(`^${toSource(path)}${/\w$/.test(path) ? '(?!\\w)' : ''}`, 'us').test(url.path);
}

/** Returns true if a host is the named one; `*.host` is the host and all below it. */
export function matchesHost(host: string, pattern: string): boolean {
  if (!pattern.startsWith('*.')) return host === pattern;
  const base = pattern.slice(2);
  return host === base || host.endsWith(`.${base}`);
}

function toExpression(pattern: string): RegExp {
  return new RegExp(`^${toSource(pattern)}$`, 'us');
}

/** `*` matches any characters; a word behind it begins at the start of a word. */
function toSource(pattern: string): string {
  return pattern
    .split('*')
    .map((part, index) => {
      const literal = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      return index > 0 && /^\w/.test(part) ? `(?<!\\w)${literal}` : literal;
    })
    .join('.*');
}

/** Decoded repeatedly, for texts that were encoded several times; a broken escape is left as it is. */
function decode(text: string): string {
  let decoded = text;
  for (let times = 0; times < 3; times += 1) {
    const next = decoded.replace(/%[0-9a-f]{2}/gi, (encoded) =>
      String.fromCharCode(Number.parseInt(encoded.slice(1), 16)),
    );
    if (next === decoded) break;
    decoded = next;
  }
  return decoded;
}
