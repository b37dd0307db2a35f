import { clean } from '../render/clean.js';
import type { Colour, Paint } from '../render/paint.js';
import type { CheckResult } from './run-checks.js';

const colours: Record<CheckResult['state'], Colour> = { ok: 'green', warn: 'yellow', missing: 'red' };

/** One line a check, and its remedy below it. */
export function renderReport(results: readonly CheckResult[], paint: Paint): string[] {
  const lines = results.flatMap((result) => [
    `${paint(colours[result.state], result.state.padEnd(7))}  ${result.name.padEnd(8)}  ${clean(result.detail)}`,
    ...(result.remedy === undefined ? [] : [`${' '.repeat(19)}${paint('dim', `→ ${result.remedy}`)}`]),
  ]);
  const blocking = results.filter((result) => result.required && result.state === 'missing');
  const verdict =
    blocking.length === 0
      ? 'Fixpoint can run here.'
      : `Fixpoint cannot run here yet: ${blocking.map((result) => result.name).join(', ')}.`;
  return [...lines, '', verdict];
}
