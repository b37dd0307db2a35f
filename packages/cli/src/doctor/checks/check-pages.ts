import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Check } from '../check.js';

/** Whether the comparator can draw the pages of documents here; without it they are shown from what is read of them. */
export const pages: Check = {
  name: 'pages',
  required: false,
  of: ['comparator'],
  async run({ environment }) {
    const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
    const isThere = async (name: string) => {
      const found = await Promise.all(
        folders.map((folder) =>
          access(join(folder, name), constants.X_OK).then(
            () => true,
            () => false,
          ),
        ),
      );
      return found.includes(true);
    };
    const [hasOffice, hasPoppler] = await Promise.all([isThere('soffice'), isThere('pdftoppm')]);
    if (hasOffice && hasPoppler) return { state: 'ok', detail: 'rendered with LibreOffice and Poppler' };
    const absent = [...(hasOffice ? [] : ['soffice']), ...(hasPoppler ? [] : ['pdftoppm'])];
    return {
      state: 'warn',
      code: 'pages/not-drawn',
      detail: `${absent.join(' and ')} ${absent.length === 1 ? 'is' : 'are'} not on PATH: documents are shown as extracted text, without page images`,
      remedy:
        'Run "apt install libreoffice-impress libreoffice-calc libreoffice-writer poppler-utils" to see the pages as printed.',
    };
  },
};
