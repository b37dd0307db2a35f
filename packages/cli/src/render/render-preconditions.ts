import { type Plan, renderPrecondition } from '@fixpoint/shared/contracts';
import { toSafeLine } from '@fixpoint/shared/text';
import type { Paint } from './terminal-text.js';

const words = { failed: 'fails', unknown: 'unknown', warning: 'warning', ok: 'met' } as const;

/** Missing preconditions of a plan, a line each with its remedy; one line if all is there. */
export function renderPreconditions(preconditions: Plan['preconditions'], paint: Paint): string[] {
  if (preconditions === undefined) return [];
  const { passed, problems } = preconditions;
  if (problems.length === 0) return [`All ${passed} preconditions are met.`];
  return [
    `${passed} of ${passed + problems.length} preconditions are met. The task has no external effect until these are met:`,
    ...problems.map((result) => {
      const colour = result.state === 'failed' ? 'red' : 'yellow';
      return `  ${paint(colour, `${words[result.state]}:`)} ${toSafeLine(renderPrecondition(result))}`;
    }),
  ];
}
