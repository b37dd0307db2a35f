import { useQuery } from '@tanstack/react-query';
import { listTasks } from '../../api/tasks.js';

/** Names of those who created the newest tasks, in the order of the alphabet. */
export function usePeople(): readonly string[] {
  const { data } = useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => {
      const { tasks } = await listTasks({ limit: 200 }, signal);
      // Without how the request came: `ann (rest)` and `ann (mcp)` are one person.
      const names = tasks.flatMap(({ by }) => (by ? [by.replace(/ \(\w+\)$/, '')] : []));
      return [...new Set(names)].sort();
    },
    staleTime: 5 * 60_000,
  });
  return data ?? [];
}
