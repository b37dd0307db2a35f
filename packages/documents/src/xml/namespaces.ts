/**
 * Namespaces that we read, by the prefix we give them. Each has two addresses: of the usual (transitional) documents and
 * of strict ones; both mean the same to a reader of content.
 */
const prefixes = new Map<string, string>([
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'x'],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'x'],
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://purl.oclc.org/ooxml/drawingml/picture', 'pic'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2012/wordml', 'w15'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.microsoft.com/office/drawing/2010/main', 'a14'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.microsoft.com/office/powerpoint/2018/8/main', 'p188'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'tc'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2017/richdata', 'xlrd'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/extended-properties', 'ep'],
  ['http://purl.oclc.org/ooxml/officeDocument/extendedProperties', 'ep'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/custom-properties', 'op'],
  ['http://purl.oclc.org/ooxml/officeDocument/customProperties', 'op'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
]);

/** Our name of an element or attribute; names without a namespace stay as they are. */
export function canonicalName(uri: string, local: string): string {
  if (uri === '') return local;
  return `${prefixes.get(uri) ?? '?'}:${local}`;
}

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

const xmlnsNamespace = 'http://www.w3.org/2000/xmlns/';

/** The prefixes that are declared at one place of a part; '' is the default namespace. */
export class NamespaceScope {
  constructor(
    private readonly declared: ReadonlyMap<string, string>,
    private readonly outer?: NamespaceScope,
  ) {}

  /** Address of a prefix; undefined if it is not declared. */
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

/** Scope with which every part starts. */
export const outermostScope = new NamespaceScope(
  new Map([
    ['xml', xmlNamespace],
    ['xmlns', xmlnsNamespace],
  ]),
);

/** Fault of a declaration, by "Namespaces in XML" 1.0, section 3; undefined for a valid one. */
export function declarationFault(prefix: string, uri: string): string | undefined {
  if (prefix !== '' && uri === '') return `the prefix ${prefix} is declared with an empty value`;
  if ((prefix === 'xml') !== (uri === xmlNamespace)) return 'the prefix xml and its namespace are fixed';
  if (prefix === 'xmlns' || uri === xmlnsNamespace) return 'the prefix xmlns and its namespace are fixed';
  return undefined;
}
