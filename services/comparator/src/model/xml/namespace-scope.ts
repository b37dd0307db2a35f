const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** The prefixes that are declared at one place of a part; '' is the default namespace. */
export class NamespaceScope {
  constructor(
    private readonly declared: ReadonlyMap<string, string>,
    private readonly outer?: NamespaceScope,
  ) {}

  /** Address of a prefix; undefined where it is not declared. */
  resolve(prefix: string): string | undefined {
    let scope: NamespaceScope | undefined = this;
    while (scope !== undefined) {
      const uri = scope.declared.get(prefix);
      if (uri !== undefined) return uri;
      scope = scope.outer;
    }
    return undefined;
  }
}

/** What every part starts with. */
export const outermostScope = new NamespaceScope(
  new Map([
    ['xml', xmlNamespace],
    ['xmlns', xmlnsNamespace],
  ]),
);

/** What is wrong with a declaration, by "Namespaces in XML" 1.0, section 3; undefined where nothing is. */
export function declarationFault(prefix: string, uri: string): string | undefined {
  if (prefix !== '' && uri === '') return `the prefix ${prefix} is declared as nothing`;
  if ((prefix === 'xml') !== (uri === xmlNamespace)) return 'the prefix xml and its namespace are fixed';
  if (prefix === 'xmlns' || uri === xmlnsNamespace) return 'the prefix xmlns and its namespace are fixed';
  return undefined;
}
