import type { Denial } from '@fixpoint/models/claude';
import type { EngineDenial } from './engine.js';

/** The guard ends its reasons with its rule: `… [secret-path]`. A refusal by a deny rule of the CLI's has none. */
export function toEngineDenial(denial: Denial): EngineDenial {
  const text = denial.reason.replace(/^PreToolUse:\w+ hook error:\s*/, '');
  const [, reason, rule] = /^([\s\S]*?)\s*\[([a-z][a-z0-9-]*)\]\s*$/.exec(text) ?? [];
  return {
    tool: denial.tool.slice(0, 100),
    rule: rule ?? 'permission-rule',
    reason: (reason ?? text).trim().slice(0, 1_000),
  };
}
