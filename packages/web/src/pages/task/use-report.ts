import { useQuery } from '@tanstack/react-query';
import { artifactOptions, getReport } from '../../api/artifacts.js';

/** The whole report of a comparison. Undefined fetches nothing. */
export function useReport(artifact: string | undefined) {
  return useQuery({
    queryKey: ['report', artifact],
    queryFn: ({ signal }) => getReport(artifact ?? '', signal),
    enabled: artifact !== undefined,
    ...artifactOptions,
  });
}
