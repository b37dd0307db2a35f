import type { ReadableType } from '@fixpoint/documents/model';
import { loadFamilies, renderFamily } from './families.js';
import { filesOf, loadManifest } from './manifest.js';

/** A good document that defects are planted in, and the program that wrote it. */
export interface PlantingHost {
  readonly writer: string;
  readonly type: ReadableType;
  readonly bytes: Buffer;
}

const writers = { pptx: 'pptxgenjs', xlsx: 'exceljs', docx: 'docx' } as const;

/** Fields that a template must set before these checks look for anything. The general ones leave them open. */
const needed: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'blocked-domains': { blocked_domains: ['linkedin.com'] },
  'document-colors': { colors: ['1F2937', '000000'] },
  'document-fonts': { fonts: ['Arial'] },
  'document-metadata': { checks: { 'document-metadata': 'low' } },
  'foreign-colors': { colors: ['1F2937', '000000'] },
  // LibreOffice writes those of its own theme into slides.
  'foreign-fonts': { fonts: ['Arial', 'Calibri', 'Calibri Light'] },
  'document-currencies': { currencies: ['EUR'] },
  'foreign-names': { foreign_names: ['Birch Water'] },
  'schema-violations': { checks: { 'schema-violations': 'low' } },
  'missing-alt-text': { checks: { 'missing-alt-text': 'low' } },
  'reading-level': { checks: { 'reading-level': { min_words: 20 } } },
  'sheet-fonts': { fonts: ['Calibri', 'Arial'] },
  spelling: { language: 'en', checks: { spelling: 'low' } },
  'stale-dates': { checks: { 'stale-dates': 'medium' } },
  'wrong-language': { language: 'en' },
};

/** Rules for a document with a defect for this check: the general template, and the fields that the check needs. */
export function rulesFor(check: string, { type }: Pick<PlantingHost, 'type'>) {
  return { template: `general-${type}`, changes: needed[check] ?? {} };
}

/** The good document of each general template as everyone wrote it. */
export async function loadHosts(): Promise<PlantingHost[]> {
  const [families, files] = await Promise.all([loadFamilies(), loadManifest()]);
  const hosts: PlantingHost[] = [];
  for (const type of ['pptx', 'xlsx', 'docx'] as const) {
    const family = families.find(({ name }) => name === `general-${type}`);
    if (family === undefined) throw new Error(`there is no family general-${type}`);
    hosts.push({ writer: writers[type], type, bytes: await renderFamily(family) });
    for (const { file, library, planting } of files) {
      if (planting === null && file.startsWith(`${family.name}.`))
        hosts.push({ writer: library, type, bytes: await filesOf(file).read() });
    }
  }
  return hosts;
}
