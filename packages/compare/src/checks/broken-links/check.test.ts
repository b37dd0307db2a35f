import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withCompanies } from '../../../../documents/testing/market-deck.js';
import { comparePresentation } from '../../../testing/compare-presentation.js';
import { documentTextOf } from '../../../testing/document-text.js';
import { runCheck, templateOf } from '../../../testing/presentations.js';
import { brokenLinks, linkFault } from './check.js';

it('reports the broken links of a real deck by kind, and nothing else', async () => {
  const sites = ['http://https://alder.example/', 'http://localhost:3000/birch', 'http://localhost/cedar'];
  const findings = await comparePresentation(
    withCompanies((_, index) => ({ ...(sites[index] ? { website: sites[index] } : {}) })),
  );
  expect(findings.filter(({ check }) => check === 'broken-links')).toMatchObject([
    {
      severity: 'high',
      location: 'slide 5',
      message:
        'Link "Website → http://https://alder.example/" on slide 5: the prefix http:// or https:// is repeated.',
    },
    {
      location: 'slides 6, 7',
      message:
        'Link "Website → http://localhost:3000/birch" on slide 6: the address opens only on one computer. 1 more link has the same problem.',
      actual: 'Website → http://localhost:3000/birch | Website → http://localhost/cedar',
    },
  ]);
});

it.each([
  ['', 'is empty'],
  ['javascript:alert(1)', 'runs a script'],
  ['file:///C:/report.xlsx', 'points into one computer'],
  ['C:\\Users\\ann\\report.xlsx', 'points into one computer'],
  ['\\\\server\\share\\report.xlsx', 'points into one computer'],
  ['http://localhost:3000/', 'points into one computer'],
  ['http://127.0.0.1/', 'points into one computer'],
  ['http://[::1]/', 'points into one computer'],
  ['http://2130706433/', 'points into one computer'],
  ['http://192.168.1.7/', 'points into a private network'],
  ['http://[fd00::1]/', 'points into a private network'],
  ['https://wiki.corp/page', 'points into a private network'],
  ['mailto:ann', 'is not a mail address'],
  ['mailto:ann@', 'is not a mail address'],
  ['http://http://acme.com', 'has its beginning twice'],
  ['https://https//acme.com', 'has its beginning twice'],
  ['https://acme.com/annual report', 'has spaces in it'],
  ['figures.xlsx', 'names a file beside the document'],
  ['../data/list.csv#a', 'names a file beside the document'],
  ['www.acme.com', 'has no https:// in front'],
  ['acme.com:8080/x', 'has no https:// in front'],
  ['htp://acme.com', 'has its beginning misspelt'],
  ['htps://acme.com', 'has its beginning misspelt'],
  ['hhttps://acme.com', 'has its beginning misspelt'],
  ['ttps://acme.com', 'has its beginning misspelt'],
  ['http//acme.com', 'has its beginning misspelt'],
  ['https;//acme.com', 'has its beginning misspelt'],
  ['http:\\\\acme.com', 'has its beginning misspelt'],
  ['https:/acme.com', 'has its beginning misspelt'],
  ['https://acme..com/x', 'has two dots in a row'],
  ['https://www,acme.com', 'has a comma in its host'],
  ['https://www.acme,com', 'has a comma in its host'],
  ['https://-acme.com', 'has a host that is no name'],
  ['https://acme-.com', 'has a host that is no name'],
  ['https://acme.c', 'has a host that is no name'],
  [`https://${'a'.repeat(70)}.com`, 'has a host that is no name'],
  ['http://intranet/policies', 'points into a private network'],
  ['http://sharepoint/sites/deals', 'points into a private network'],
  ['http://srv01:8080/', 'points into a private network'],
  ['https:///report', 'is not an address'],
  ['https://acme', 'is not an address'],
  ['https://undefined/', 'was built from a missing value'],
  ['https://acme.com/null', 'was built from a missing value'],
  ['https://{{site}}/', 'was built from a missing value'],
  ['https://ann:secret@acme.com/', 'holds a password'],
])('reports that "%s" %s', (address, fault) => {
  expect(linkFault(address, { reservedDomains: false })).toBe(fault);
});

it.each([
  'https://www.acme.com/report?id=1&x={y}',
  'http://acme.com.sg',
  'HTTPS://ACME.COM:8443/#top',
  'https://münchen.example/straße',
  'https://acme.example/',
  'mailto:ann@acme.com?subject=A question',
  'mailto:ann@acme.com,bob@acme.com',
  'mailto:ann@acme.com; bob@acme.com;',
  'tel:+6561234567',
  'ftp://files.acme.com/x',
  'sftp://files.acme.com/x',
  'https://my_shop.acme.com/',
  'https://acme.com./',
  'https://a.co',
  '#Sheet2!A1',
  'https://8.8.8.8/',
  'https://acme.com/nullable',
])('finds nothing wrong with "%s"', (address) => {
  expect(linkFault(address, { reservedDomains: false })).toBeNull();
});

it('reports example domains as broken only if the template enables it', () => {
  const run = (options: object) =>
    runCheck(brokenLinks, documentTextOf([], [{ address: 'https://acme.example/' }]), templateOf({}), {
      ...options,
    });
  expect(run({})).toEqual([]);
  expect(run({ reserved_domains: true })).toMatchObject([{ key: 'is an example address' }]);
});

it('has an answer for any address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((text) => `http://${text}`),
      ),
      (address) => {
        expect(() => linkFault(address, { reservedDomains: true })).not.toThrow();
      },
    ),
  );
});
