import { ServiceForm } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCurl } from './read-curl.js';
import { readHtmlForms } from './read-html-forms.js';
import { readOpenApi } from './read-openapi.js';

const page = 'https://reports.example/app/new';

describe('a form that is found', () => {
  it('in a page has its fields by type, label, choices, defaults, its token, its constants and how it is sent', () => {
    const html = `<form action="/send" method="post" enctype="multipart/form-data">
      <input type="hidden" name="_csrf" value="x1"><input type="hidden" name="source" value="web">
      <label for="to">Your address *</label><input id="to" type="email" name="to" required>
      <label>Topic: <textarea name="topic" required>solar</textarea></label>
      <select name="depth"><option value="">choose</option><option value="s">short</option><option selected>long</option></select>
      <input type="radio" name="lang" value="de"><input type="radio" name="lang" value="en" checked>
      <input type="checkbox" name="urgent" value="yes"><input type="file" name="peers"><input type="submit" name="go">
    </form><form><input name="q"></form>`;
    const [form, search] = readHtmlForms(html, page);
    expect(form).toMatchObject({
      url: 'https://reports.example/send',
      page,
      method: 'POST',
      encoding: 'multipart',
      constants: { source: 'web' },
      tokens: [{ name: '_csrf', from: 'input' }],
      fields: [
        { name: 'to', type: 'email', label: 'Your address', required: true },
        { name: 'topic', type: 'text', label: 'Topic', required: true, default: 'solar' },
        { name: 'depth', type: 'choice', choices: ['s', 'long'], default: 'long' },
        { name: 'lang', type: 'choice', choices: ['de', 'en'], default: 'en' },
        { name: 'urgent', type: 'boolean', ticked: 'yes' },
        { name: 'peers', type: 'file' },
      ],
    });
    expect(search).toMatchObject({ url: page, method: 'GET' });
    expect(ServiceForm.parse({ fields: form?.fields }).fields).toHaveLength(6);
  });

  it('in an OpenAPI document follows references, and lists the request with an address first', () => {
    const document = {
      openapi: '3.1.0',
      servers: [{ url: '/v1' }],
      paths: {
        '/login': {
          post: {
            requestBody: { content: { 'application/json': { schema: { properties: { user: {} } } } } },
          },
        },
        '/reports': {
          post: {
            summary: 'Order a report',
            requestBody: {
              content: {
                'application/json; charset=utf-8': { schema: { $ref: '#/components/schemas/Order' } },
              },
            },
          },
        },
        '/health': { get: {} },
      },
      components: {
        schemas: {
          Order: {
            required: ['email', 'pages'],
            properties: {
              email: { type: 'string', format: 'email' },
              pages: { type: ['integer', 'null'], default: 10 },
              depth: { enum: ['short', 'long'] },
              version: { const: 2 },
            },
          },
        },
      },
    };
    const forms = readOpenApi(JSON.stringify(document), 'https://reports.example/openapi.json');
    expect(forms).toHaveLength(2);
    expect(forms?.[0]).toMatchObject({
      url: 'https://reports.example/v1/reports',
      title: 'POST /reports: Order a report',
      encoding: 'json',
      constants: { version: '2' },
      fields: [
        { name: 'email', type: 'email', required: true },
        { name: 'pages', type: 'number', required: true, default: '10' },
        { name: 'depth', type: 'choice', choices: ['short', 'long'] },
      ],
      paths: ['/login', '/reports', '/health'],
    });
    expect(readOpenApi('<html>', page)).toBeNull();
  });

  it('in a page or an OpenAPI document keeps the accepted files of a field', () => {
    const [written] = readHtmlForms(
      `<form method="post"><input type="file" name="deck" accept=".PPTX, application/pdf,image/*,"><input type="file" name="any" accept="*/*">
        <input name="plain" accept=".csv"></form>`,
      page,
    );
    expect(written?.fields).toEqual([
      { name: 'deck', type: 'file', accept: ['.pptx', 'application/pdf', 'image/*'] },
      { name: 'any', type: 'file' },
      { name: 'plain', type: 'text' },
    ]);
    const file = { type: 'string', format: 'binary' };
    const properties = {
      deck: { ...file, title: 'Deck' },
      logos: { type: 'array', items: file },
      // As FastAPI writes an optional file, before and after OpenAPI 3.1.
      peers: { anyOf: [file, { type: 'null' }] },
      notes: { anyOf: [{ type: 'string', contentMediaType: 'text/plain' }, { type: 'null' }] },
      // Text that holds a picture: no file.
      thumbnail: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
      pages: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    };
    const encoding = {
      deck: { contentType: 'application/pdf, application/vnd.ms-powerpoint' },
      logos: { contentType: 'image/*' },
      peers: { contentType: 'application/octet-stream' },
    };
    const content = { 'multipart/form-data': { schema: { properties }, encoding } };
    const described = { openapi: '3.1.0', paths: { '/reports': { post: { requestBody: { content } } } } };
    const fields = readOpenApi(JSON.stringify(described), page)?.[0]?.fields;
    expect(fields).toEqual([
      {
        name: 'deck',
        type: 'file',
        label: 'Deck',
        accept: ['application/pdf', 'application/vnd.ms-powerpoint'],
      },
      { name: 'logos', type: 'file', accept: ['image/*'] },
      { name: 'peers', type: 'file' },
      { name: 'notes', type: 'file', accept: ['text/plain'] },
      { name: 'thumbnail', type: 'text' },
      { name: 'pages', type: 'number' },
    ]);
    expect(ServiceForm.parse({ fields }).fields).toHaveLength(6);
    expect(ServiceForm.parse({ fields: written?.fields }).fields).toHaveLength(3);
  });

  it.each([
    [
      `curl 'https://r.example/api/x?y=1' -X PUT -H 'content-type: application/json' -H 'Authorization: Bearer s' -H 'X-Team: a' --data-raw '{"email":"a@b.example","pages":3,"deep":true,"topic":"it\\u0027s"}' --compressed`,
      {
        url: 'https://r.example/api/x?y=1',
        method: 'PUT',
        encoding: 'json',
        headers: { 'x-team': 'a' },
        secrets: { authorization: 'Bearer s' },
      },
      [
        ['email', 'email', undefined],
        ['pages', 'number', '3'],
        ['deep', 'boolean', 'true'],
        ['topic', 'text', "it's"],
      ],
    ],
    [
      `curl \\\n -d to=a%40b.example -d 'topic=solar power' --data-urlencode 'note=a&b' r.example/send | jq`,
      { url: 'https://r.example/send', method: 'POST', encoding: 'urlencoded' },
      [
        ['to', 'email', undefined],
        ['topic', 'text', 'solar power'],
        ['note', 'text', 'a&b'],
      ],
    ],
    [
      `curl -F "peers=@peers.csv" -F topic=solar -u ann:hush http://127.0.0.1:3100/send`,
      { encoding: 'multipart', secrets: { authorization: 'Basic YW5uOmh1c2g=' } },
      [
        ['peers', 'file', undefined],
        ['topic', 'text', 'solar'],
      ],
    ],
    [`curl -G -d q=x https://r.example/find`, { method: 'GET' }, [['q', 'text', 'x']]],
  ])(
    'in a pasted command is read with its headers and its secrets apart: %s',
    (command, expected, fields) => {
      const form = readCurl(command);
      expect(form).toMatchObject(expected);
      expect(form.fields.map(({ name, type, default: usual }) => [name, type, usual])).toEqual(fields);
    },
  );

  it.each(['wget x', 'curl', 'curl -X DELETE https://a.example', "curl https://a.example --json '{'"])(
    'is not found in %s, which is reported in a sentence',
    (command) => expect(() => readCurl(command)).toThrow(/^The pasted command /),
  );

  it('is read, or rejected in a sentence, whatever is pasted or served', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readHtmlForms(`<form>${text}<input name=a></form>`, page);
        readOpenApi(text, page);
        expect(() => readCurl(`curl https://a.example -d x=1 ${text}`)).not.toThrow(TypeError);
      }),
    );
  });
});
