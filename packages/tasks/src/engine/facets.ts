import { TaskPriority } from '@fixpoint/shared/contracts';
import type { TaskListQuery } from '@fixpoint/shared/contracts/routes';

interface Facet {
  /** Name of the field in a query and in the hash of a task. */
  readonly field: keyof TaskListQuery;
  /** Value of most tasks, which has no set, and all other values. */
  readonly usual?: readonly [value: string, ...others: string[]];
  /** Lua pattern whose capture counts instead of the whole value, if the value matches. */
  readonly part?: string;
}

/** Filters of the index, by the keys of their sets. The index has a set of tasks for each value. */
const facets = {
  byStatus: { field: 'status' },
  byPriority: { field: 'priority', usual: ['normal', ...TaskPriority.exclude(['normal']).options] },
  byKind: { field: 'kind' },
  byService: { field: 'service' },
  byTemplate: { field: 'template' },
  // Without how the request came: `ann (rest)` and `ann (mcp)` are one person.
  byCreator: { field: 'by', part: '^(.-) %(%w+%)$' },
} as const satisfies Readonly<Record<string, Facet>>;

type Facets = typeof facets;
export type FacetKey = keyof Facets;

export const facetList = Object.entries(facets).map(([key, facet]: [string, Facet]) => ({
  ...facet,
  key: key as FacetKey,
  field: facet.field as Facets[FacetKey]['field'],
}));

/** Names of the keys of the sets. */
export const facetKeyNames = Object.fromEntries(
  facetList.map(({ key, field }) => [key, `tasks:${field}:{${field}}`]),
) as { readonly [Key in FacetKey]: `tasks:${Facets[Key]['field']}:{${Facets[Key]['field']}}` };
