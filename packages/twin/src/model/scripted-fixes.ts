import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A change of one place in one file. */
interface Replacement {
  readonly old: string;
  readonly new: string;
}

/** The defects that are planted in the sample service, in the order in which a run fixes them. */
export type Defect = 'insights' | 'ranking' | 'links' | 'descriptions';

/** The scripted model's knowledge of one kind of finding in the sample service. */
export interface ScriptedFix {
  readonly defect: Defect;
  /** Checks whose findings it fixes. */
  readonly checks: RegExp;
  /** The file that it changes, relative to the service's folder. */
  readonly file: string;
  /** One sentence for the summary. */
  readonly summary: string;
  /** The same in a few words, for a commit's subject. */
  readonly subject: string;
  /** The change that the present file needs; undefined if it needs none. */
  plan(source: string): Replacement | undefined;
}

function replaceFirst(pattern: RegExp, toNew: (match: RegExpExecArray) => string): ScriptedFix['plan'] {
  return (source) => {
    const match = pattern.exec(source);
    return match === null ? undefined : { old: match[0], new: toNew(match) };
  };
}

/** In the order in which a run applies them. */
export const scriptedFixes: readonly ScriptedFix[] = [
  {
    defect: 'insights',
    checks: /insight|actionable/,
    file: 'src/deck/insights.js',
    summary: 'Slides now show the actions beside the facts.',
    subject: 'show actions beside facts',
    plan: replaceFirst(/const SHOWN_KINDS = \['fact'\];/, () => `const SHOWN_KINDS = ['fact', 'action'];`),
  },
  {
    defect: 'ranking',
    checks: /^(company|slide)-count$/,
    file: 'src/ranking.js',
    summary: 'The last company of the ranking is no longer dropped.',
    subject: 'list every company',
    plan: replaceFirst(/place < places;/, () => 'place <= places;'),
  },
  {
    defect: 'links',
    checks: /domain|website|link/,
    file: 'src/deck/links.js',
    summary: "Links lead to the company's own website instead of its profile page.",
    subject: 'link to own websites',
    plan: replaceFirst(/const address = company\.profile;/, () => 'const address = company.website;'),
  },
  {
    defect: 'descriptions',
    checks: /description/,
    file: 'src/deck/shorten.js',
    summary: 'Descriptions keep more of their words.',
    subject: 'longer descriptions',
    // Too small at first, on purpose: the review of the result has to request more.
    plan: replaceFirst(/DESCRIPTION_WORDS = (\d+);/, ([whole, words]) => {
      const wanted = Number(words) < 30 ? 30 : 80;
      return whole.replace(String(words), String(wanted));
    }),
  },
];

/** Makes every fix in the service's folder except those of the remaining defects. */
export async function repair(folder: string, staying: readonly Defect[]): Promise<void> {
  for (const fix of scriptedFixes.filter(({ defect }) => !staying.includes(defect))) {
    const file = join(folder, fix.file);
    let source = await readFile(file, 'utf8');
    for (;;) {
      const change = fix.plan(source);
      if (change === undefined || change.new === change.old) break;
      source = source.replace(change.old, change.new);
    }
    await writeFile(file, source);
  }
}
