import { useQuery } from '@tanstack/react-query';
import { listDesktops } from '../../api/desktops.js';

/** A provider bills its answers and limits them; the state of runners is read from Redis alone. */
const refreshMs = { withProvider: 10_000, without: 3_000 } as const;

/** The desktops as they are now, kept fresh while a page shows them. */
export function useDesktops(isWanted = true) {
  return useQuery({
    queryKey: ['desktops'],
    queryFn: ({ signal }) => listDesktops(signal),
    refetchInterval: ({ state }) =>
      (state.data?.providers.length ?? 0) > 0 ? refreshMs.withProvider : refreshMs.without,
    retry: 1,
    enabled: isWanted,
  });
}
