// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is source code of changes.
import { describe, expect, it } from 'vitest';
import { diffOf } from '../../testing/diff-of.js';
import { checkIntegrity } from './check-integrity.js';

const rulesOf = (path: string, lines: string) =>
  checkIntegrity({
    diff: diffOf(path, lines),
    isTest: (one) => /test/.test(one),
    values: ['Cold chain logistics', 'Vietnam'],
    today: '2026-11-26',
  }).map(({ rule, line }) => `${rule}:${line}`);

describe('a change that satisfies a check without fixing the document', () => {
  it.each<[what: string, path: string, lines: string, found: string[]]>([
    [
      'pads descriptions with a sentence about the company',
      'src/deck/describe.js',
      `
 export function describe(company) {
-  return company.description;
+  let text = company.description;
+  while (text.split(' ').length < 60) {
+    text += \` \${company.name} continues to invest in growth, quality and innovation across its markets.\`;
+  }
+  return text;
 }`,
      ['integrity-sentence:4'],
    ],
    [
      'pads by joining texts',
      'src/describe.py',
      `
 def describe(company):
-    return company.text
+    return company.text + " " + company.name + " is a trusted partner that stands for quality, service and innovation."`,
      ['integrity-sentence:2'],
    ],
    [
      'writes one template for every description',
      'src/describe.ts',
      `
+const describe = (name: string, country: string) =>
+  \`\${name} is one of the leading providers in \${country} and offers a broad range of services to customers.\`;`,
      ['integrity-sentence:2'],
    ],
    [
      'invents a company',
      'src/research.js',
      `
   const companies = await search(topic);
+  if (companies.length < 5) {
+    companies.push({ name: 'Delta Cold Storage', website: 'https://www.deltacold.com', founded: 2011, employees: 240 });
+  }`,
      ['integrity-facts:3'],
    ],
    [
      'makes an address from a name',
      'src/research.js',
      `
+  company.website ??= \`https://www.\${slugOf(company.name)}.com\`;`,
      ['integrity-address:1'],
    ],
    [
      'makes an address that looks official',
      'src/links.py',
      `
+    return "https://" + slug + "-official.com"`,
      ['integrity-address:1'],
    ],
    [
      'writes transparent text',
      'src/slide.js',
      `
-  slide.addText(text, { fontSize: 12 });
+  slide.addText(text, { fontSize: 12 });
+  slide.addText(filler, { fontSize: 12, transparency: 100 });`,
      ['integrity-unseen:2'],
    ],
    [
      'writes text in one point',
      'src/slide.py',
      `
+    run.font.size = Pt(1)`,
      ['integrity-unseen:1'],
    ],
    [
      'serves tagged addresses well',
      'src/handler.js',
      `
+  const thorough = /\\+[0-9a-f]{16}@/.test(request.recipient);
+  const count = thorough ? 5 : 3;`,
      ['integrity-recipient:1'],
    ],
    [
      'serves this product well',
      'src/app.py',
      `
+    if 'fixpoint' in request.headers.get('User-Agent', '').lower():
+        depth = 'full'`,
      ['integrity-recipient:1'],
    ],
    [
      'serves this request well',
      'src/handler.js',
      `
+  if (form.topic === 'Cold chain logistics') return fullReport(form);`,
      ['integrity-request:1'],
    ],
    ...[
      "new Date().toISOString().startsWith('2026-11')",
      'new Date().getFullYear() === 2026',
      "Date.now() < Date.parse('2026-12-31')",
      '/^2026-11/.test(new Date().toISOString())',
      'new Date().getMonth() === 10',
    ].map((condition): [string, string, string, string[]] => [
      'serves the requests of these days well',
      'src/handler.js',
      `\n+  if (${condition}) return fullReport(form);`,
      ['integrity-request:1'],
    ]),
    [
      'publishes internal notes',
      'src/slide.js',
      `
-  const next = company.recommendation;
+  const next = company.recommendation ?? \`Next step: \${company.internalNotes}\`;`,
      ['integrity-label:1', 'integrity-notes:1'],
    ],
    [
      'publishes notes as recommendations',
      'src/insights.js',
      `
-  return insights.filter((insight) => insight.kind === 'fact').map((insight) => insight.text);
+  return insights.map((insight) => insight.kind === 'note' ? \`Next step: \${insight.text}\` : insight.text);`,
      ['integrity-label:1'],
    ],
    [
      'hides an error of code that was there',
      'src/logo.js',
      `
-  logo = await fetchLogo(company);
+  try {
+    logo = await fetchLogo(company);
+  } catch {}`,
      ['integrity-errors:3'],
    ],
    [
      'hides an error at its end',
      'src/logo.js',
      `
-  logo = await fetchLogo(company);
+  logo = await fetchLogo(company).catch(() => null);`,
      ['integrity-errors:1'],
    ],
    [
      'hides every error in Python',
      'src/logo.py',
      `
+    try:
         logo = fetch_logo(company)
+    except Exception:
+        pass`,
      ['integrity-errors:3'],
    ],
    [
      'no longer reports an error',
      'src/logo.js',
      `
   } catch (error) {
-    logger.error({ err: error }, 'Fetching a logo failed');
+    logo = null;
   }`,
      ['integrity-errors:2'],
    ],
    [
      'lowers a bound of the service',
      'src/validate.js',
      `
-const MIN_COMPANIES = 5;
+const MIN_COMPANIES = 3;`,
      ['integrity-bound:1'],
    ],
    [
      'writes a section into the code',
      'src/sections.js',
      `
+const executiveSummary =
+  'The market for refrigerated storage grew strongly over the last years, driven by exports of seafood, ' +
+  'rising incomes and new rules for the transport of vaccines, and analysts expect that this growth continues ' +
+  'through the end of the decade across all regions of the country.';`,
      ['integrity-content:2'],
    ],
  ])('is found when it %s', (_, path, lines, results) => expect(rulesOf(path, lines)).toEqual(results));

  it('names the place, the sign and the remedy', () => {
    const [finding] = checkIntegrity({
      diff: diffOf('src/validate.js', '-const minWords = 50;\n+const minWords = 10;'),
      isTest: () => false,
      values: [],
      today: '2026-11-26',
    });
    expect(finding).toEqual({
      rule: 'integrity-bound',
      path: 'src/validate.js',
      line: 1,
      reason:
        'Line 1 lowers a bound of the service from 50 to 10. Change the document so that it meets the bound.',
    });
  });
});
