import { redactSecrets } from '@fixpoint/guard/change-gate';

/** Fields whose texts grant permissions to their reader. */
const secretField = /(?:passw(?:or)?d|secret|token|api_?key|authorization|cookie|nonce)$/i;
const email = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*/g;
/** The host may be anything; the query is removed entirely, since it may contain a login. */
const address =
  /\b([a-z][a-z0-9+.-]{1,20}:\/\/)([^\s/?#"'<>`\\)\]}]+)([^\s?#"'<>`\\)\]}]*)(?:[?#][^\s"'<>`\\)\]}]*)?/gi;
const ipv4 = /\b(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?\b/g;
const localhost = /\blocalhost(?::\d{1,5})?\b/g;
/** A name without a scheme: only endings that are not common in programs. */
const hostName =
  /(?<![\w.@/-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|internal|lan|corp)(?::\d{1,5})?(?![\w.(=-])/g;
const home =
  /(?<![\w~.\]-])(?:\/(?:home|Users)\/[^/\s"'`:]+|\b[A-Za-z]:\\{1,2}Users\\{1,2}[^\\\s"'`:]+|\/root)(?=[/\\\s"'`:]|$)/g;
/** A shorter text cannot match a pattern of a secret. */
const minSecretLength = 10;

/**
 * Masks secrets, e-mail addresses, hosts and home folders in a file that is shared. The same address always gets the same mask, so that a reader can
 * still distinguish two of them. Keeps the shape of its input.
 */
export function createRedactor({
  patterns,
  names,
}: {
  /** Patterns of secrets, as in a policy. */
  readonly patterns: Readonly<Record<string, string>>;
  /** Masked wherever they occur: hosts and repositories from the task's own row. */
  readonly names: readonly string[];
}): <Value>(value: Value) => Value {
  const masks = new Map<string, string>();
  const counts = { address: 0, host: 0 };
  const literal = [...new Set(names)]
    .filter((name) => name.length >= 4)
    .toSorted((a, b) => b.length - a.length);

  function mask(kind: 'address' | 'host', text: string): string {
    const known = masks.get(`${kind} ${text}`);
    if (known !== undefined) return known;
    counts[kind] += 1;
    const made = `[${kind} ${counts[kind]}]`;
    masks.set(`${kind} ${text}`, made);
    return made;
  }

  function redactText(text: string): string {
    if (text.length < 4) return text;
    const safe = text.length < minSecretLength ? text : redactSecrets(text, { patterns });
    const named = literal.reduce((rest, name) => rest.replaceAll(name, mask('host', name)), safe);
    return named
      .replace(address, (_whole, scheme: string, host: string, path: string) =>
        host.startsWith('[host') ? `${scheme}${host}${path}` : `${scheme}${mask('host', host)}${path}`,
      )
      .replace(email, (matched) => mask('address', matched.toLowerCase()))
      .replace(ipv4, (matched) => mask('host', matched))
      .replace(localhost, (matched) => mask('host', matched))
      .replace(hostName, (matched) => mask('host', matched))
      .replace(home, '~');
  }

  function redact(value: unknown, field = ''): unknown {
    if (typeof value === 'string')
      return value !== '' && secretField.test(field) ? '[secret]' : redactText(value);
    if (Array.isArray(value)) return value.map((item) => redact(item, field));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redact(inner, name)]));
  }

  return <Value>(value: Value) => redact(value) as Value;
}
