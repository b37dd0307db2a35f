import { capitalised } from '../checks/wording.js';
import type { DocumentAlignment, PageSketch } from './alignment.js';
import type { Difference, GoldenKindName } from './difference.js';

/** A page beside its counterpart, with their differences. */
export interface PageComparison {
  readonly output: PageSketch | null;
  readonly golden: PageSketch | null;
  readonly moved: boolean;
  readonly differences: readonly Difference[];
}

type Unit = DocumentAlignment['unit'];

const kinds: Record<Unit, GoldenKindName> = {
  slide: 'golden-slides',
  sheet: 'golden-sheets',
  chapter: 'golden-chapters',
};

/** "slide 7": sheets and chapters go by their names. */
export function locatePage(unit: Unit, number: number, title: string): string {
  return unit === 'slide' || title === '' ? `${unit} ${number}` : `${unit} "${title}"`;
}

export function missingPage(unit: Unit, number: number, title: string, text: string): Difference {
  return {
    kind: kinds[unit],
    change: 'missing',
    key: `missing|${identify(title, text)}`,
    location: 'document',
    message: `${capitalised(unit)} ${number}${named(title)} of the golden document is missing.`,
    expected: describe(title, text),
    actual: `no such ${unit}`,
    suggestion: `Find out why the service does not write this ${unit}: a filter, a failed request, a part that was cut.`,
  };
}

export function extraPage(unit: Unit, number: number, title: string, text: string): Difference {
  return {
    kind: kinds[unit],
    change: 'extra',
    key: `extra|${identify(title, text)}`,
    location: locatePage(unit, number, title),
    message: `${capitalised(unit)} ${number}${named(title)} is not in the golden document.`,
    expected: `no such ${unit}`,
    actual: describe(title, text),
    suggestion: `Remove the ${unit} from the output of the service, or create a new golden document if the ${unit} is intended.`,
  };
}

export function movedPage(unit: Unit, output: number, golden: number, title: string): Difference {
  return {
    kind: kinds[unit],
    change: 'moved',
    key: `moved|${title}`,
    location: locatePage(unit, output, title),
    message: `${capitalised(unit)}${named(title)} is ${unit} ${output}; in the golden document it is ${unit} ${golden}.`,
    expected: `as ${unit} ${golden}`,
    actual: `as ${unit} ${output}`,
    suggestion: `Write the ${unit}s in the order of the golden document.`,
  };
}

function named(title: string): string {
  return title === '' ? '' : ` "${title.slice(0, 200)}"`;
}

function identify(title: string, text: string): string {
  return title === '' ? text.slice(0, 200) : title;
}

function describe(title: string, text: string): string {
  const start = text.replaceAll('\n', ' · ').slice(0, 300);
  return [title === '' ? 'without a title' : `"${title}"`, ...(start === '' ? [] : [start])].join(': ');
}
