import { expect, it } from 'vitest';
import { type RefusedFile, refusalOf } from '../../testing/refusal.js';
import {
  contentTypes,
  namespaces,
  presentation,
  presentationParts,
  relationship,
  relationships,
  slideXml,
  textShape,
  zipBytes,
} from '../../testing/zip-bytes.js';

const slide = 'ppt/slides/slide1.xml';
const rels = 'ppt/_rels/presentation.xml.rels';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macros = 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml';
const pointingAt = (target: string) =>
  presentation({ [rels]: relationships(relationship('rId1', 'slide', target)) });
const nested = (depth: number, name: string) =>
  slideXml(`${`<${name}>`.repeat(depth)}${`</${name}>`.repeat(depth)}`);
const entity = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';

/** What is wrong with the markup of a part, or with the references between parts. */
const files: readonly RefusedFile[] = [
  [
    'a slide that is not well-formed',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it ends within a tag.',
    () => presentation({ [slide]: '<p:sld' }),
  ],
  [
    'a slide without markup',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it has text outside its root.',
    () => presentation({ [slide]: 'hello' }),
  ],
  [
    'an unknown entity',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it has an unknown entity.',
    () => presentation({ [slide]: slideXml(textShape('&nbsp;')) }),
  ],
  [
    'an undeclared prefix',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: the prefix of p:sld is not declared.',
    () => presentation({ [slide]: '<p:sld/>' }),
  ],
  [
    'bytes that are no UTF-8',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not valid Unicode text.',
    () => zipBytes(withSlide(Buffer.from([0x3c, 0x61, 0xff, 0x2f, 0x3e]))),
  ],
  [
    'a declared UTF-7',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" declares the encoding UTF-7.',
    () => presentation({ [slide]: `<?xml version="1.0" encoding="UTF-7"?>${slideXml()}` }),
  ],
  [
    'control characters',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it has a control character.',
    () => presentation({ [slide]: slideXml(textShape('\u0001')) }),
  ],
  [
    'a layout listed as a slide',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is listed as a slide but is not one.',
    () => presentation({ [slide]: `<p:sldLayout ${namespaces}/>` }),
  ],
  [
    'an invalid presentation',
    'CORRUPT',
    'The part "ppt/presentation.xml" is not a presentation.',
    () => presentation({ 'ppt/presentation.xml': `<p:sld ${namespaces}/>` }),
  ],
  [
    'more than 1,000 attributes',
    'TOO_LARGE',
    'An element of "ppt/slides/slide1.xml" has more than 1000 attributes (limit xmlAttributes).',
    () =>
      presentation({
        [slide]: `<p:sld ${namespaces} ${Array.from({ length: 2_000 }, (_, index) => `a${index}=""`).join(' ')}/>`,
      }),
  ],
  [
    'an unknown main part',
    'UNSUPPORTED',
    'The document has the unknown type "application/x-unknown".',
    () => presentation({ '[Content_Types].xml': contentTypes('application/x-unknown') }),
  ],
  [
    '100,000 groups in one another',
    'TOO_DEEP',
    'The part "ppt/slides/slide1.xml" nests elements more than 256 deep (limit xmlDepth).',
    () => presentation({ [slide]: nested(100_000, 'p:grpSp') }),
  ],
  [
    '300 tables in one another',
    'TOO_DEEP',
    'The part "ppt/slides/slide1.xml" nests elements more than 256 deep (limit xmlDepth).',
    () => presentation({ [slide]: nested(300, 'a:tbl') }),
  ],
  [
    'a billion laughs',
    'DTD',
    'The part "ppt/slides/slide1.xml" has a document type declaration.',
    () => presentation({ [slide]: `${entity}${slideXml(textShape('&b;'))}` }),
  ],
  [
    'one in the content types',
    'DTD',
    'The part "[Content_Types].xml" has a document type declaration.',
    () => presentation({ '[Content_Types].xml': `${entity}${contentTypes()}` }),
  ],
  [
    'an external file',
    'DTD',
    'The part "ppt/slides/slide1.xml" has a document type declaration.',
    () =>
      presentation({
        [slide]: `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${slideXml(textShape('&f;'))}`,
      }),
  ],
  [
    'an external subset',
    'DTD',
    'The part "ppt/slides/slide1.xml" has a document type declaration.',
    () => presentation({ [slide]: `<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd">${slideXml()}` }),
  ],
  [
    'no content types',
    'MISSING_PART',
    'The file is a ZIP archive but not an Office document: it has no part "[Content_Types].xml".',
    () => presentation({ '[Content_Types].xml': null }),
  ],
  [
    'no relationships',
    'MISSING_PART',
    'The document does not declare its main part.',
    () => presentation({ '_rels/.rels': null }),
  ],
  [
    'no main part',
    'MISSING_PART',
    'The document has no part "ppt/presentation.xml".',
    () => presentation({ 'ppt/presentation.xml': null }),
  ],
  [
    'a listed slide that is absent',
    'MISSING_PART',
    'The presentation lists the slide "ppt/slides/slide1.xml", which is missing.',
    () => presentation({ [slide]: null }),
  ],
  [
    'a listed slide without a relationship',
    'MISSING_PART',
    'The presentation lists the slide "rId1", which is missing.',
    () => presentation({ [rels]: relationships() }),
  ],
  [
    'an archive without entries',
    'MISSING_PART',
    'The file is a ZIP archive but not an Office document: it has no part "[Content_Types].xml".',
    () => zipBytes([]),
  ],
  [
    'a climb out',
    'BAD_TARGET',
    'The part "ppt/presentation.xml" refers to "../../../etc/passwd", outside the document.',
    () => pointingAt('../../../etc/passwd'),
  ],
  [
    'an escaped climb out',
    'BAD_TARGET',
    'The part "ppt/presentation.xml" refers to "%2e%2e/%2e%2e/x.xml", outside the document.',
    () => pointingAt('%2e%2e/%2e%2e/x.xml'),
  ],
  [
    'an address that claims to be inside',
    'BAD_TARGET',
    'The part "ppt/presentation.xml" refers to "http://127.0.0.1:1/slide.xml", outside the document.',
    () => pointingAt('http://127.0.0.1:1/slide.xml'),
  ],
  [
    'a file address',
    'BAD_TARGET',
    'The part "ppt/presentation.xml" refers to "file:///etc/passwd", outside the document.',
    () => pointingAt('file:///etc/passwd'),
  ],
  [
    'a share',
    'BAD_TARGET',
    'The part "ppt/presentation.xml" refers to "\\\\server\\share\\x.xml", outside the document.',
    () => pointingAt('\\\\server\\share\\x.xml'),
  ],
  [
    'a Word document',
    'TYPE_MISMATCH',
    'The document claims to be PPTX but contains DOCX.',
    () => presentation({ '[Content_Types].xml': contentTypes(word) }),
  ],
  [
    'macros behind .pptx',
    'TYPE_MISMATCH',
    'The document contains macros, which its type PPTX does not allow.',
    () => presentation({ '[Content_Types].xml': contentTypes(macros) }),
  ],
  [
    'an entity of 100,000 characters',
    'DTD',
    'The part "ppt/slides/slide1.xml" has a document type declaration.',
    () =>
      presentation({
        [slide]: `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>${slideXml(textShape('&a;'.repeat(1_000)))}`,
      }),
  ],
  [
    'a main part that no one states the type of',
    'UNSUPPORTED',
    'The document does not state the type of its main part "ppt/presentation.xml".',
    () =>
      presentation({
        '[Content_Types].xml':
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      }),
  ],
  [
    'two roots',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it has more than one root.',
    () => presentation({ [slide]: slideXml() + slideXml() }),
  ],
  [
    'an attribute twice',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: it repeats an attribute.',
    () => presentation({ [slide]: `<p:sld ${namespaces} show="0" show="1"/>` }),
  ],
  [
    'a closing tag of another element',
    'CORRUPT',
    'The part "ppt/slides/slide1.xml" is not well-formed: a closing tag does not match.',
    () => presentation({ [slide]: `<p:sld ${namespaces}><p:cSld></p:sld>` }),
  ],
];

function withSlide(content: Buffer) {
  return presentationParts().map((entry) => (entry.name === slide ? { ...entry, content } : entry));
}

it.each(files)('%s is refused as %s: %s (S0-211)', async (_title, reason, message, write) => {
  const error = await refusalOf(await write(), { expected: 'pptx' });
  expect(error.message).toBe(message);
  expect(error.reason).toBe(reason);
  expect(error.retry).toBe('never');
  expect(error.hint).toMatch(/^[A-Z].*\.$/);
});
