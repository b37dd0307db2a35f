import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { linkText } from './check.js';

const run = (text: string, address: string) =>
  runCheck(linkText, documentTextOf([], [{ text, address }]), templateOf({}));

it.each([
  ['www.acme.com', 'https://www.birch.com/'],
  ['https://acme.com/en', 'https://birch.com/en'],
  ['ann@acme.com', 'mailto:bob@acme.com'],
])('reports that "%s" leads to %s', (text, address) => {
  expect(run(text, address)).toMatchObject([{ location: 'link 1', actual: `"${text}" → ${address}` }]);
});

it.each([
  ['acme.com', 'https://www.acme.com/en?x=1'],
  ['www.acme.com', 'https://shop.acme.com/'],
  ['acme.com', 'https://www.acme.co.uk'],
  ['acme.com.sg', 'https://acme.com'],
  ['Website', 'https://birch.com'],
  ['report.pdf', 'https://acme.com/files/7'],
  ['Node.js', 'https://nodejs.org'],
  ['ann@acme.com', 'mailto:ann@acme.com?subject=Hi'],
  ['ann@acme.com', 'https://acme.com/contact'],
  ['', 'https://acme.com'],
  ['Amazon.com', 'https://ir.aboutamazon.com/annual-reports'],
  ['org.docx4j.wml', 'https://javadoc.io/doc/org.docx4j'],
  ['www.nature.com/articles/s41586', 'https://doi.org/10.1038/s41586-020'],
  [
    'www.acme.com',
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.acme.com%2F&data=05',
  ],
  ['flickr.com/acme', 'https://flic.kr/ps/2x'],
  ['System.IO', 'https://learn.microsoft.com/dotnet/api/system.io'],
])('accepts "%s" as a link to %s', (text, address) => {
  expect(run(text, address)).toEqual([]);
});

/** `fc.webUrl()` takes four seconds to begin. */
const anyAddress = fc.oneof(
  fc.string(),
  fc
    .tuple(fc.constantFrom('http', 'https', 'mailto'), fc.string(), fc.string())
    .map(([scheme, host, path]) => `${scheme}://${host}.com/${path}`),
);

it('has an answer for any words and any address', () => {
  fc.assert(
    fc.property(anyAddress, anyAddress, (text, address) => {
      expect(() => run(text, address)).not.toThrow();
    }),
  );
});
