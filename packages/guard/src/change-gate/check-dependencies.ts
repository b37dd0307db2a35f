import { isRecord } from '@fixpoint/shared/text';
import type { ChangeViolation, FileContents } from './change.js';
import {
  type Faults,
  inPipfile,
  inProject,
  inRequirements,
  inSetupConfiguration,
  inSetupProgram,
  isPlain,
} from './python-dependencies.js';

type Fields = Readonly<Record<string, unknown>>;

const readers: readonly (readonly [name: RegExp, find: (before: string | null, after: string) => Faults])[] =
  [
    [/(?:^|\/)package\.json$/i, inManifest],
    [
      /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|[\w.-]*constraints[\w.-]*)\.(?:txt|in|pip)$|(?:^|\/)requirements\/[^/]+\.(?:txt|in)$/i,
      inRequirements,
    ],
    [/(?:^|\/)pyproject\.toml$/i, inProject],
    [/(?:^|\/)Pipfile$/i, inPipfile],
    [/(?:^|\/)setup\.cfg$/i, inSetupConfiguration],
    [/(?:^|\/)setup\.py$/i, inSetupProgram],
  ];

export function namesDependencies(path: string): boolean {
  return readers.some(([name]) => name.test(path));
}

/**
 * Packages that a change would bring from elsewhere than a registry, under another name, or by rules that override the requested
 * ones. A package of a registry by its version or range passes: the lock file says where it is fetched, and with which hash. Pure.
 */
export function checkDependencies(path: string, { before, after }: FileContents): ChangeViolation[] {
  const find = readers.find(([name]) => name.test(path))?.[1];
  if (find === undefined || after === null) return [];
  const instead = 'Use a published version of a package from the registry.';
  try {
    return find(before, after).map((fault) => ({
      rule: 'dependency-source',
      path,
      reason: `${fault} ${instead}`,
    }));
  } catch {
    return [
      {
        rule: 'dependency-source',
        path,
        reason: 'The file cannot be read, so the packages that it installs are unknown: correct it.',
      },
    ];
  }
}

const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** Fields of package.json that put other packages in the place of those that are asked for, or let them run code. */
const overrideFields = [
  'overrides',
  'resolutions',
  'pnpm',
  'packageManager',
  'devEngines',
  'bundleDependencies',
  'bundledDependencies',
  'dependenciesMeta',
  'peerDependenciesMeta',
  'trustedDependencies',
  'patchedDependencies',
  'allowScripts',
  'workspaces',
  'publishConfig',
  'catalog',
  'catalogs',
  'installConfig',
  'husky',
  'lint-staged',
  'simple-git-hooks',
  'pre-commit',
  'gitHooks',
  'lavamoat',
];
const range = String.raw`(?:[<>=~^]*\s*v?(?:\d+|[xX*])(?:\.(?:\d+|[xX*]))*(?:[-+][\w.+-]+)?)`;
const plainSpec = new RegExp(
  String.raw`^(?:${range}(?:\s*(?:\|\||-|,|\s)\s*${range})*|[a-z][\w.-]*|workspace:[\^~*\d.]+|catalog:\w*|)$`,
);

function inManifest(before: string | null, after: string): Faults {
  const [old, now] = [toFields(before), JSON.parse(after) as unknown];
  if (!isRecord(now)) throw new TypeError('not an object');
  const specs = dependencyFields.flatMap((field) => {
    const [known, wanted] = [old[field], now[field]].map((value) => (isRecord(value) ? value : {}));
    return Object.entries(wanted ?? {}).flatMap(([name, spec]) => {
      if (known?.[name] === spec || (typeof spec === 'string' && isPlain(spec, plainSpec))) return [];
      const kind =
        typeof spec === 'string'
          ? (/^([a-z+]+):/i.exec(spec)?.[1] ?? 'a repository or a path')
          : 'a value that is not text';
      return [
        `"${name}" in ${field} would come from ${kind}, not from the registry by its name and version.`,
      ];
    });
  });
  const overrides = overrideFields
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
    .map((field) => `"${field}" replaces requested packages or runs automatically, and may not change.`);
  return [...specs, ...overrides];
}

function toFields(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
