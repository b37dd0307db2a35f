/** An entry of the change log and the settings of this folder that it names. */
export interface AffectingChange {
  readonly names: readonly string[];
  readonly entry: string;
}

export interface VersionChanges {
  /** Sections of the change log after the installed version up to the latest, newest first. */
  readonly sections: readonly string[];
  /** Entries about a renamed or removed setting that this folder uses. */
  readonly affecting: readonly AffectingChange[];
  /** Entries after which the rights of the Redis users must be set again. */
  readonly redisRights: readonly string[];
}

/** Finds the entries of a change log between two versions. `used`: names of the settings in this folder. */
export function findChanges(
  changeLog: string,
  {
    installed,
    latest,
    used,
  }: { readonly installed: string; readonly latest: string; readonly used: ReadonlySet<string> },
): VersionChanges {
  const sections = changeLog
    .split(/^(?=## )/m)
    .filter((section) => {
      const version = /^## \[?v?(\d+\.\d+\.\d+)/.exec(section)?.[1];
      return (
        version !== undefined &&
        isNewer(version, installed) &&
        (version === latest || isNewer(latest, version))
      );
    })
    .map((section) => section.trim());
  const entries = sections.flatMap((section) => readEntries(section));
  return {
    sections,
    affecting: entries.flatMap(({ heading, entry }) => {
      const isGone =
        /removed|renamed/i.test(heading) || /\b(?:removed?|renamed?|no longer|is now called)\b/i.test(entry);
      const names = [...entry.matchAll(/`([\w.-]+)`/g)].flatMap(([, name = '']) =>
        used.has(name) ? [name] : [],
      );
      return isGone && names.length > 0 ? [{ names: [...new Set(names)], entry }] : [];
    }),
    redisRights: entries.flatMap(({ entry }) =>
      /set (?:their|its|the) rights again/i.test(entry) ? [entry] : [],
    ),
  };
}

/** Entries of the lists of a section, each on one line, with the heading above them. */
function readEntries(section: string): { heading: string; entry: string }[] {
  return section.split(/^(?=### )/m).flatMap((part) => {
    const heading = /^### (.*)$/m.exec(part)?.[1] ?? '';
    return part
      .split(/^(?=- )/m)
      .filter((entry) => entry.startsWith('- '))
      .map((entry) => ({ heading, entry: entry.slice(2).replace(/\s+/g, ' ').trim() }));
  });
}

/** True if a version is newer than another one. Marks of a pre-release do not count. */
export function isNewer(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split(/[.+-]/).slice(0, 3).map(Number));
  const place = [0, 1, 2].find((index) => left?.[index] !== right?.[index]);
  return place !== undefined && (left?.[place] ?? 0) > (right?.[place] ?? 0);
}
