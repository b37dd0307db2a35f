import type { PreconditionResult } from '@fixpoint/shared/contracts';
import { countOf } from '@fixpoint/shared/text';
import type { Finding } from './check.js';

const words = { ok: 'ok', warning: 'warn', failed: 'failed', unknown: 'unknown' } as const;

/** One line for all of them: the worst, with the others in a table. */
export function toPreconditionFinding(results: readonly PreconditionResult[]): Finding {
  const order = ['failed', 'unknown', 'warning'] as const;
  const problems = order.flatMap((state) => results.filter((result) => result.state === state));
  const [worst, ...rest] = problems;
  // Where nothing answers, the form does not answer either.
  const others = rest.filter(({ code }) => code === undefined || code !== worst?.code);
  if (worst === undefined) return { state: 'ok', detail: `all ${results.length} preconditions are met` };
  return {
    state: worst.state === 'warning' ? 'warn' : 'missing',
    detail:
      others.length === 0 ? worst.message : `${worst.message} And ${countOf(others.length, 'more problem')}.`,
    ...(worst.code === undefined ? {} : { code: worst.code }),
    ...(worst.remedy === undefined ? {} : { remedy: worst.remedy }),
    ...(others.length === 0
      ? {}
      : {
          table: others.map(({ name, state, message, remedy = '' }) => ({
            name,
            value: words[state],
            how: `${message} ${remedy}`.trim(),
          })),
        }),
  };
}
