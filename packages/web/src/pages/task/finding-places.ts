import type { Finding } from '@fixpoint/shared/contracts';

/** Everything that is found at one slide, sheet or chapter. */
export interface Place {
  readonly name: string;
  readonly findings: readonly Finding[];
}

/** Findings by where they are; one that names several slides is listed at each. In the document's own order. */
export function groupByPlace(findings: readonly Finding[]): readonly Place[] {
  const places = new Map<string, Finding[]>();
  for (const finding of findings) {
    for (const name of placesOf(finding.location)) {
      const known = places.get(name);
      if (known === undefined) places.set(name, [finding]);
      else known.push(finding);
    }
  }
  return [...places]
    .map(([name, found]) => ({ name, findings: found }))
    .toSorted((one, other) => compareNames(one.name, other.name));
}

/** `slides 5, 6; slide 7, table 1` are three slides; `sheet "Q1", column B` is one sheet. */
export function placesOf(location: string): readonly string[] {
  const names = location.split('; ').flatMap((part) => {
    const slides = /(?:^|: )slides (\d+(?:, \d+)*)/.exec(part)?.[1] ?? /(?:^|: )slide (\d+)/.exec(part)?.[1];
    if (slides !== undefined) return slides.split(', ').map((number) => `Slide ${number}`);
    const sheet = /(?:^|: )sheet ("[^"]*"|“[^”]*”|[^,;]+)/.exec(part)?.[1];
    if (sheet !== undefined) return [`Sheet ${sheet}`];
    const [first = ''] = part.split(', ', 1);
    return first === '' ? [] : [`${first[0]?.toUpperCase()}${first.slice(1)}`];
  });
  return names.length === 0 ? ['Whole document'] : [...new Set(names)];
}

const collator = new Intl.Collator(undefined, { numeric: true });

function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}
