import { ConfigurationError } from '@fixpoint/shared/errors';

/** Name and version of the computer use tool for a model. The provider sends the beta flag that belongs to the version. */
export interface ComputerUseModel {
  readonly name: string;
  readonly tool: 'computer_20250124' | 'computer_20251124';
  readonly beta: 'computer-use-2025-01-24' | 'computer-use-2025-11-24';
  readonly zoom: boolean;
}

const withoutZoom = { tool: 'computer_20250124', beta: 'computer-use-2025-01-24', zoom: false } as const;
const withZoom = { tool: 'computer_20251124', beta: 'computer-use-2025-11-24', zoom: true } as const;

/** Models that take a computer use tool of these versions. Later ones take another, `computer_toolset_20260801`. */
export const computerUseModels: readonly ComputerUseModel[] = [
  { name: 'claude-opus-4-5', ...withZoom },
  { name: 'claude-sonnet-4-5', ...withoutZoom },
  { name: 'claude-opus-4-6', ...withZoom },
  { name: 'claude-sonnet-4-6', ...withZoom },
  { name: 'claude-haiku-4-5', ...withoutZoom },
];

/** The row of a model, by its name with or without a date: `claude-opus-4-5-20251101`. Throws for one that is not known. */
export function computerUseModelOf(name: string): ComputerUseModel {
  const row = computerUseModels.find((model) => model.name === name.replace(/-\d{8}$/, ''));
  if (row !== undefined) return row;
  throw new ConfigurationError(`"${name}" is not a supported computer use model.`, {
    hint: `Set CUA_MODEL to one of ${computerUseModels.map((model) => model.name).join(', ')}.`,
  });
}
