import { attribute, child, childrenNamed, integer, type XmlElement } from '../xml/xml-element.js';
import type { StyleSheet } from './read-styles.js';
import { isOn } from './run-text.js';

/** One level of a list. */
export interface ListLevel {
  readonly format: string;
  /** `%1.%2`: %1 represents the number of the outermost level. */
  readonly text: string;
  readonly start: number;
  /** Level (1 for the outermost) whose numbers start this one again; 0: none does; null: each one further out. */
  readonly restart: number | null;
  /** All numbers in it are written as decimals. */
  readonly legal: boolean;
}

/** A list as paragraphs refer to it. */
export interface NumberedList {
  /** Lists of one abstract definition count on together. */
  readonly counters: string;
  readonly levels: ReadonlyMap<number, ListLevel>;
  /** Values at which this list restarts a level. */
  readonly startsAt: ReadonlyMap<number, number>;
  /** The level that a style of that id represents. */
  readonly levelOfStyle: ReadonlyMap<string, number>;
}

/** Lists by the ids that paragraphs name (ECMA-376 part 1, 17.9). */
export function readNumbering(
  root: XmlElement | undefined,
  styles: StyleSheet,
): ReadonlyMap<string, NumberedList> {
  const abstracts = new Map(
    childrenNamed(root, 'w:abstractNum').map((element) => [
      attribute(element, 'w:abstractNumId') ?? '',
      element,
    ]),
  );
  const numbers = new Map(
    childrenNamed(root, 'w:num').map((element) => [attribute(element, 'w:numId') ?? '', element]),
  );
  const abstractIdOf = (number: XmlElement | undefined) =>
    attribute(child(number, 'w:abstractNumId'), 'w:val') ?? '';

  /** An abstract list may only point at a numbering style, which points at the real one. */
  function realAbstract(id: string): string {
    const style = attribute(child(abstracts.get(id), 'w:numStyleLink'), 'w:val');
    const linked = style === undefined ? null : styles.numberingOf(style);
    return linked === null ? id : abstractIdOf(numbers.get(linked));
  }

  const lists = new Map<string, NumberedList>();
  for (const [id, number] of numbers) {
    const counters = realAbstract(abstractIdOf(number));
    const defined = levelsOf(abstracts.get(counters), 'w:lvl');
    const overrides = levelsOf(number, 'w:lvlOverride');
    const startsAt = new Map<number, number>();
    for (const override of overrides) {
      const start = integer(child(override, 'w:startOverride'), 'w:val');
      if (start !== undefined) startsAt.set(levelOf(override), start);
    }
    const redefined = overrides.flatMap((override) => levelsOf(override, 'w:lvl'));
    const levels = new Map([...defined, ...redefined].map((level) => [levelOf(level), readLevel(level)]));
    const levelOfStyle = new Map(
      [...defined, ...redefined].flatMap((level) => {
        const style = attribute(child(level, 'w:pStyle'), 'w:val');
        return style === undefined ? [] : [[style, levelOf(level)] as const];
      }),
    );
    lists.set(id, { counters, levels, startsAt, levelOfStyle });
  }
  return lists;
}

/** A list has nine levels. */
const maxLevel = 8;

function levelsOf(list: XmlElement | undefined, name: string): XmlElement[] {
  return childrenNamed(list, name)
    .slice(0, 2 * maxLevel)
    .filter((element) => levelOf(element) >= 0 && levelOf(element) <= maxLevel);
}

function levelOf(element: XmlElement): number {
  return integer(element, 'w:ilvl') ?? 0;
}

function readLevel(level: XmlElement): ListLevel {
  return {
    format: attribute(child(level, 'w:numFmt'), 'w:val') ?? 'decimal',
    text: (attribute(child(level, 'w:lvlText'), 'w:val') ?? '').slice(0, 100),
    start: integer(child(level, 'w:start'), 'w:val') ?? 0,
    restart: integer(child(level, 'w:lvlRestart'), 'w:val') ?? null,
    legal: isOn(child(level, 'w:isLgl')),
  };
}
