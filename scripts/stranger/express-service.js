// The code of a small service as a stranger might have it: express, a form with a token and a file, a report as DOCX, by SMTP. Its
// defect: the last chapter of each report is left out.

import { pathToFileURL } from 'node:url';

const broken = 'const chapters = allChapters.slice(0, 2);';
const repaired = 'const chapters = allChapters;';

const report = `import { Document, HeadingLevel, Packer, Paragraph } from 'docx';

const allChapters = [
  ['Market', (topic) => [\`The market for \${topic} grew by eight percent in each of the last three years.\`, 'Four suppliers hold two thirds of it, and none of them has more than a quarter.', 'Buyers name delivery times as their first concern, and prices as their second.']],
  ['Suppliers', (topic) => [\`Suppliers of \${topic} sit mostly in three regions, close to their larger customers.\`, 'Two of them opened new plants last year, which adds a tenth to what can be made.', 'Smaller ones live on repairs and on spare parts for systems that are still in use.']],
  ['Risks', (topic) => [\`Rules for \${topic} change next year, and every supplier has to certify its products again.\`, 'Freight costs doubled twice in the past ten years, each time within a few months.', 'A single port handles most imports, so a closure there stops deliveries for weeks.']],
];

/** A report about a topic, as the bytes of a DOCX. */
export function writeReport(topic) {
  ${broken}
  const children = [new Paragraph({ text: \`Report on \${topic}\`, heading: HeadingLevel.TITLE })];
  for (const [title, texts] of chapters) {
    children.push(new Paragraph({ text: title, heading: HeadingLevel.HEADING_1 }));
    for (const text of texts(topic)) children.push(new Paragraph({ text }));
  }
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}
`;

const server = `import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import express from 'express';
import { createTransport } from 'nodemailer';
import { writeReport } from './report.js';

const { PORT, COMMIT, SMTP_URL, REPORT_FILE } = process.env;
const tokens = new Set();
const app = express();

app.get('/health', (_request, response) => response.send('ok'));
app.get('/version', (_request, response) => response.json({ commit: COMMIT }));
app.get('/order', (_request, response) => {
  const token = randomUUID();
  tokens.add(token);
  response.cookie('session', token, { httpOnly: true });
  response.send(\`<form action="/order" method="post" enctype="multipart/form-data">
    <input type="hidden" name="_csrf" value="\${token}">
    <label for="to">Your address</label><input id="to" type="email" name="to" required>
    <label for="topic">Topic</label><input id="topic" name="topic" required>
    <select name="depth"><option selected>short</option><option>long</option></select>
    <input type="checkbox" name="urgent" value="yes"><input type="file" name="peers" accept=".csv,image/*"><button>Order</button></form>\`);
});
app.post('/order', async (request, response) => {
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(request, { headers: { 'content-type': type }, duplex: 'half' }).formData();
  const token = String(form.get('_csrf'));
  if (!tokens.delete(token) || request.headers.cookie !== \`session=\${token}\`) return response.status(403).send('The form has expired.');
  if (!form.get('to') || !form.get('topic')) return response.status(200).send('<p>Topic and address are needed.</p>');
  response.redirect(303, '/thanks');
  const topic = String(form.get('topic'));
  const content = await writeReport(topic);
  if (REPORT_FILE) await writeFile(REPORT_FILE, content);
  if (SMTP_URL) {
    await createTransport(SMTP_URL).sendMail({
      from: 'reports@service.example',
      to: String(form.get('to')),
      subject: \`Your solar report on \${topic}\`,
      text: 'It is attached.',
      attachments: [{ filename: 'report.docx', content }],
    });
  }
});
app.get('/thanks', (_request, response) => response.send('Thank you.'));
app.listen(Number(PORT), '127.0.0.1');
`;

const test = `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeReport } from '../src/report.js';

test('a report is a document', async () => {
  const bytes = await writeReport('solar power');
  assert.equal(bytes.subarray(0, 2).toString(), 'PK');
});
`;

export const expressService = {
  name: 'solar-reports',
  branch: 'main',
  page: '/order',
  files: {
    'package.json': `${JSON.stringify({ name: 'solar-reports', version: '1.0.0', private: true, type: 'module', scripts: { start: 'node src/server.js', test: 'node --test' }, dependencies: { docx: '*', express: '*', nodemailer: '*' } }, null, 2)}\n`,
    '.gitignore': 'node_modules\n',
    'src/report.js': report,
    'src/server.js': server,
    'test/report.test.js': test,
  },
  defect: { file: 'src/report.js', broken, repaired },
  start: [process.execPath, 'src/server.js'],
  test: 'npm test',
  fix: 'write every chapter of the report',
  document: 'report.docx',
  subject: 'solar report',
  field: { name: 'topic', misspelt: 'topci', value: 'solar power' },
  /** Bytes of a document without the defect. `folder`: a checkout of the repaired code. */
  async writeGood(folder) {
    const { writeReport } = await import(pathToFileURL(`${folder}/src/report.js`).href);
    return writeReport('wind power');
  },
};
