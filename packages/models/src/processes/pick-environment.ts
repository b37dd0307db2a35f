/** What any program needs to find its way about the machine and into the network. None of these is a secret of ours. */
const surroundings = [
  'PATH',
  'LANG',
  'LC_ALL',
  'TZ',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'SSL_CERT_FILE',
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
];

/** The variables of `source` that a program we do not trust may see: its surroundings, and `others` by name. */
export function pickEnvironment(
  source: Readonly<Record<string, string | undefined>>,
  others: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    [...surroundings, ...others].flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
}
