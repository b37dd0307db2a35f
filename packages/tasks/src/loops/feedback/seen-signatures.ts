type Seen = readonly (readonly [string, number])[];

/** Maximum number of different sets of findings that are remembered. */
const capacity = 100;

/** Counts one more sighting of `signature`; forgets the least recently seen one when there are too many. */
export function countSighting(seen: Seen, signature: string): { seen: [string, number][]; times: number } {
  const times = (seen.find(([known]) => known === signature)?.[1] ?? 0) + 1;
  const others = seen
    .filter(([known]) => known !== signature)
    .map(([known, count]): [string, number] => [known, count]);
  return { seen: [...others, [signature, times] as [string, number]].slice(-capacity), times };
}
