import { findExecutable } from '@fixpoint/sandbox/processes';
import { defineMachineCheck } from '../machine.js';

/** Checks if the comparator can draw the pages of documents here; without it they are shown from the contents that it reads. */
export const pages = defineMachineCheck({
  name: 'pages',
  required: false,
  owner: 'comparator',
  async run({ environment }) {
    const [hasOffice, hasPoppler] = await Promise.all(
      ['soffice', 'pdftoppm'].map(async (name) => (await findExecutable(name, environment.PATH)) !== null),
    );
    if (hasOffice && hasPoppler) return { state: 'ok', message: 'rendered with LibreOffice and Poppler' };
    const absent = [...(hasOffice ? [] : ['soffice']), ...(hasPoppler ? [] : ['pdftoppm'])];
    return {
      state: 'warning',
      code: 'pages/not-drawn',
      message: `${absent.join(' and ')} ${absent.length === 1 ? 'is' : 'are'} not on PATH: documents are shown as extracted text, without page images`,
      remedy:
        'Run "apt install libreoffice-impress libreoffice-calc libreoffice-writer poppler-utils" to see the pages as printed.',
    };
  },
});
