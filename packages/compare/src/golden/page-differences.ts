import type { DocumentAlignment, PageSketch } from './alignment.js';
import type { Difference, GoldenKindName } from './difference.js';

/** A page beside its counterpart, with what they differ in. */
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
    message: `The golden document's ${unit} ${number}${named(title)} is missing.`,
    expected: describe(title, text),
    actual: `no such ${unit}`,
    suggestion: `Look for why the service does not write this ${unit}: a filter, a failed request, a part that was cut.`,
  };
}

export function extraPage(unit: Unit, number: number, title: string, text: string): Difference {
  return {
    kind: kinds[unit],
    change: 'extra',
    key: `extra|${identify(title, text)}`,
    location: locatePage(unit, number, title),
    message: `The golden document has no ${unit} like this one${named(title)}.`,
    expected: `no such ${unit}`,
    actual: describe(title, text),
    suggestion: `Take the ${unit} out where the service writes it, or make a new golden document if it is meant.`,
  };
}

export function movedPage(unit: Unit, output: number, golden: number, title: string): Difference {
  return {
    kind: kinds[unit],
    change: 'moved',
    key: `moved|${title}`,
    location: locatePage(unit, output, title),
    message: `The ${unit}${named(title)} is elsewhere than in the golden document.`,
    expected: `as ${unit} ${golden}`,
    actual: `as ${unit} ${output}`,
    suggestion: `Keep the golden order when the service writes its ${unit}s.`,
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
