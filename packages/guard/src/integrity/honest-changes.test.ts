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

describe('an honest change', () => {
  it.each<[what: string, path: string, lines: string]>([
    ['raises a limit that cut texts', 'src/describe.js', '-const MAX_WORDS = 12;\n+const MAX_WORDS = 120;'],
    ['raises a lower bound', 'src/describe.js', '-const minWords = 40;\n+const minWords = 60;'],
    [
      'asks the model for more',
      'src/prompts.js',
      `
-  return \`Describe \${company.name} in one sentence.\`;
+  return \`Describe \${company.name} in at least 60 words: what it does, for whom, its size and what sets it apart.\`;`,
    ],
    [
      'shows insights that were left out',
      'src/insights.js',
      "-const SHOWN_KINDS = ['fact'];\n+const SHOWN_KINDS = ['fact', 'action'];",
    ],
    [
      'shows the recommendation of the data',
      'src/insights.js',
      '+  bullets.push(`Recommendation: ${company.recommendation}`, `Next step: ${insight.nextStep}`);',
    ],
    ['keeps the last row', 'src/rank.js', '-return rows.slice(0, -1);\n+return rows;'],
    [
      'reports an error',
      'src/logo.js',
      `
+  } catch (error) {
+    logger.warn({ err: error, company: company.name }, 'The logo of the company could not be fetched from its source, so none is shown');
+    return null;
+  }`,
    ],
    [
      'throws a clear error with a name',
      'src/research.ts',
      '+  throw new Error(`The research of ${company.name} returned no description although the source has one for it.`);',
    ],
    [
      'adds a heading with a value',
      'src/sections.js',
      '+  slide.addText(`Competitive landscape: ${companies.length} companies in ${country}`, titleStyle);',
    ],
    [
      'translates labels',
      'src/locales/de.json',
      '+  "intro": "Dieser Bericht beschreibt den Markt für gekühlte Lagerung und stellt die wichtigsten Anbieter mit ihren Zahlen vor, wie sie zum Zeitpunkt der Erstellung veröffentlicht waren, samt Quellen und Methodik.",',
    ],
    [
      'adds a test with a long text',
      'test/describe.test.js',
      "+  expect(describe({ name: 'Delta Cold', website: 'https://d.example', founded: 2001, text: 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty one two three four five six seven eight nine ten' })).toBe(1);",
    ],
    [
      'adds a source of data',
      'src/sources.js',
      "+  { name: 'Open Registry', url: 'https://registry.example/api', key: process.env.REGISTRY_KEY },",
    ],
    [
      'blocks a site',
      'src/links.js',
      "-const blocked = ['facebook.com'];\n+const blocked = ['facebook.com', 'linkedin.com'];",
    ],
    [
      'sends the mail to the form’s address',
      'src/mail.js',
      '+  await mailer.send({ to: form.email, subject, attachments });',
    ],
    [
      'checks an address of the form',
      'src/form.js',
      "+  if (!/^[^@\\s]+@[^@\\s]+$/.test(form.email)) return badRequest('The e-mail address is not valid.');",
    ],
    ['sets speaker notes', 'src/slide.js', '+  slide.addNotes(section.notes);'],
    [
      'sets a colour with an alpha',
      'src/theme.js',
      '+  const shadow = { color: "000000", opacity: 0.35, blur: 4 };',
    ],
    ['fades in a chart', 'src/chart.css', '+.bar { opacity: 0; transition: opacity 1s; }'],
    ['does without a part that fails', 'src/io.js', '+  try {\n+    await rm(temporary);\n+  } catch {}'],
    ['handles one error', 'src/io.py', '+    except FileNotFoundError:\n+        return None'],
    [
      'handles an error and rethrows others',
      'src/io.js',
      "+  } catch (error) {\n+    if (error.code !== 'ENOENT') throw error;\n+    return null;\n+  }",
    ],
    [
      'moves a function with its errors',
      'src/a.js',
      `
-function load(path) {
-  if (!path) throw new Error('No path.');
-  return read(path);
-}
+import { load } from './load.js';
+export function load2(path) {
+  if (!path) throw new Error('No path.');
+  return load(path);
+}`,
    ],
    ['upgrades a dependency', 'package.json', '-    "pptxgenjs": "3.12.0",\n+    "pptxgenjs": "4.0.1",'],
    ['raises a worker count', 'config/app.yaml', '-min_workers: 1\n+min_workers: 2'],
    [
      'renames a variable',
      'src/a.js',
      '-const minimumWords = options.min;\n+const leastWords = options.min;',
    ],
    [
      'adds the field of the form',
      'src/form.js',
      "+  { name: 'exclusion', label: 'Companies to leave out', type: 'text', required: false },",
    ],
    [
      'formats numbers by country',
      'src/format.js',
      "+  const locale = { Germany: 'de-DE', France: 'fr-FR', Vietnam: 'vi-VN' }[country] ?? 'en-GB';",
    ],
    [
      'documents a function',
      'src/describe.js',
      '+/** Describes a company from its own data: what it does, for whom, its size and its place in the market, in the words of the source. */',
    ],
    [
      'explains in a comment',
      'src/describe.py',
      '+    # The source cuts descriptions after forty words, so the long form is requested and the short one is used only if the long one is empty or missing.',
    ],
    [
      'adds a footer with the date',
      'src/footer.js',
      '+  footer.text = `Created on ${formatDate(new Date())} · Page ${page} of ${pages}`;',
    ],
    [
      'adds a disclaimer line',
      'src/footer.js',
      "+const disclaimer = 'All figures are taken from public sources and were not audited.';",
    ],
    ['adds a column', 'src/table.js', "+  columns.push({ header: 'Website', key: 'website', width: 32 });"],
    [
      'adds retries',
      'src/http.js',
      '+  for (let attempt = 1; attempt <= 3; attempt += 1) {\n+    const response = await fetch(url).catch((error) => ({ ok: false, error }));\n+    if (response.ok) return response;\n+  }',
    ],
  ])('is clean when it %s', (_, path, lines) => expect(rulesOf(path, lines)).toEqual([]));
});
