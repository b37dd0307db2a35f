import type { DocumentPages } from '@fixpoint/shared/contracts';
import { expect, it, vi } from 'vitest';
import { placePictures } from './use-page-pictures.js';

vi.stubGlobal('location', new URL('http://gateway/'));

const drawn = (count: number) => ({
  state: 'drawn' as const,
  notes: [],
  pages: Array.from({ length: count }, (_, index) => ({ number: index + 1, width: 1_280, height: 720 })),
});
const workbook: DocumentPages = {
  version: 1,
  notes: [],
  type: 'xlsx',
  sheets: ['Data', 'Hidden', 'Sum'].map((name) => ({
    name,
    hidden: name === 'Hidden',
    lastRow: 1,
    lastColumn: 1,
    columns: [],
    rows: [],
  })),
};

it('gives each shown sheet its picture, and none if one of them was not drawn', () => {
  const placed = placePictures('abc', drawn(2), workbook);
  expect([...placed].map(([name, { picture }]) => [name, picture])).toEqual([
    ['Data', '/api/v1/artifacts/abc/pages/1?size=picture'],
    ['Sum', '/api/v1/artifacts/abc/pages/2?size=picture'],
  ]);
  expect(placePictures('abc', drawn(1), workbook).size).toBe(0);
});
