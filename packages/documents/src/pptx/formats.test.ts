import { describe, expect, it } from 'vitest';
import { readPptx } from '../../testing/read-pptx.js';
import { contentTypes, presentation } from '../../testing/zip-bytes.js';
import { documentFormats } from '../model/document-format.js';

const formats = documentFormats.filter(({ type }) => type === 'pptx');

describe.each(formats)('a $extension', ({ extension, contentType }) => {
  it('is read as the format that it declares', async () => {
    const bytes = presentation({ '[Content_Types].xml': contentTypes(`${contentType}+xml`) });
    const document = await readPptx(bytes);
    expect(document).toMatchObject({ type: 'pptx', format: extension, slides: [{ title: 'Hello' }] });
  });
});
