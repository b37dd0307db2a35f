import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts of every fix prompt, as shipped with the service. */
export interface PromptResources {
  readonly mandate: string;
  /** References for documents, by the name of their template. */
  readonly references: ReadonlyMap<string, string>;
}

const shipped = fileURLToPath(new URL('../../resources/', import.meta.url));

/** Reads `mandate.md` and `reference/{template}.md`. */
export async function loadResources(folder: string = shipped): Promise<PromptResources> {
  const names = (await readdir(join(folder, 'reference'))).filter((name) => name.endsWith('.md'));
  const references = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, 'reference', name), 'utf8');
      return [name.slice(0, -'.md'.length), text] as const;
    }),
  );
  return { mandate: await readFile(join(folder, 'mandate.md'), 'utf8'), references: new Map(references) };
}
