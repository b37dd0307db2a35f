import type { TaskEvent } from '@fixpoint/shared/contracts';

/** Part of a prompt about one finding; null if it does not name it. The first line of a finding is `- [{id}] {check} — {location}`. */
export function promptExcerpt(prompt: string, id: string): string | null {
  const lines = prompt.split('\n');
  const start = lines.findIndex((line) => line.startsWith(`- [${id}] `));
  if (start === -1) return null;
  const rest = lines.slice(start + 1);
  const length = rest.findIndex((line) => !line.startsWith('  '));
  return [lines[start], ...(length === -1 ? rest : rest.slice(0, length))].join('\n');
}

/** The prompt of the fix that was made after a comparison, as an artifact; null if there was no fix, or its version kept no prompt. */
export function promptOf(events: readonly TaskEvent[], iteration: number): string | null {
  let current = 0;
  let result: string | null = null;
  for (const event of events) {
    if (event.type === 'stage-started') current = event.data.iteration;
    if (event.type !== 'stage-progress' || current !== iteration) continue;
    const prompt = event.data.detail?.prompt;
    if (typeof prompt === 'string') result = prompt;
  }
  return result;
}
