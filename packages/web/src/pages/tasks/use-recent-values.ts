import { useQuery } from '@tanstack/react-query';
import { listTasks } from '../../api/tasks.js';

/** Tasks whose values are offered again, and values of one field. */
const readTasks = 30;
const maxValues = 8;

/** Recent values for a service, by the names of its fields, the newest first. */
export function useRecentValues(service: string | null): Readonly<Record<string, readonly string[]>> {
  const { data } = useQuery({
    queryKey: ['tasks', 'values', service],
    enabled: service !== null,
    queryFn: ({ signal }) => listTasks({ service: service ?? '', limit: readTasks }, signal),
  });
  const values: Record<string, string[]> = {};
  for (const { form = {} } of data?.tasks ?? []) {
    for (const [name, value] of Object.entries(form)) {
      const known = values[name] ?? [];
      values[name] = known;
      // One that a list has cut is no value.
      if (known.length < maxValues && !known.includes(value) && !value.endsWith('…')) known.push(value);
    }
  }
  return values;
}
