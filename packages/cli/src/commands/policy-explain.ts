import type { Command } from '../command-context.js';

export const runPolicyExplain: Command<{ words: readonly string[] }> = async () => 2;
