import type { Denial } from '@fixpoint/models/claude';
import type { EngineDenial } from './engine.js';

/** The guard starts its reasons with its rule: `[secret-path] …`. A refusal of the CLI's own has none. */
export function toEngineDenial(denial: Denial): EngineDenial {
  const [, rule, reason] = /\[([a-z][a-z0-9-]*)\]\s*([\s\S]*)/.exec(denial.reason) ?? [];
  return {
    tool: denial.tool.slice(0, 100),
    rule: rule ?? 'permission-rule',
    reason: (reason ?? denial.reason).trim().slice(0, 1_000),
  };
}
