import type { Intent } from '@fixpoint/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { previewIntent } from '../api/tasks.js';
import { useDebounced } from './hooks.js';

/** Interpretation of a request by the gateway while it is typed; null if nothing is known yet. */
export function useIntent(request: {
  readonly description: string;
  readonly context: Record<string, unknown>;
}): Intent | null {
  const settled = useDebounced(JSON.stringify(request), 300);
  const { description, context } = JSON.parse(settled) as typeof request;
  const preview = useQuery({
    queryKey: ['intent', settled],
    queryFn: ({ signal }) => previewIntent({ description, context }, signal),
    enabled: description.trim() !== '',
    placeholderData: (before) => before,
  });
  return description.trim() === '' ? null : (preview.data ?? null);
}
