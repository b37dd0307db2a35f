import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Defect, recipes } from './recipes.js';

/** Makes every fix in the service's folder but those of the defects that are to stay. */
export async function repair(folder: string, staying: readonly Defect[]): Promise<void> {
  for (const recipe of recipes.filter(({ defect }) => !staying.includes(defect))) {
    const file = join(folder, recipe.file);
    let source = await readFile(file, 'utf8');
    for (;;) {
      const change = recipe.plan(source);
      if (change === undefined || change.new === change.old) break;
      source = source.replace(change.old, change.new);
    }
    await writeFile(file, source);
  }
}
