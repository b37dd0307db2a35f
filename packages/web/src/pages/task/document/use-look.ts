import { useSearchParams } from 'wouter';

/** View settings, as the address holds them: a view can be sent to another person. */
export function useLook() {
  const [search, setSearch] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return [search, set] as const;
}
