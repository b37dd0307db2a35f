import type { Denial, EngineNote, EngineResult } from '@fixpoint/agents/claude';
import type { NetworkRefusal } from '@fixpoint/sandbox/network';
import type { EngineUsage } from '@fixpoint/shared/contracts';
import { toSafeLine, toSafeText, truncate } from '@fixpoint/shared/text';

/** A tool call that was refused, with the guard's rule. */
export interface EngineDenial {
  readonly tool: string;
  readonly rule: string;
  readonly reason: string;
}

export interface EngineJob {
  readonly prompt: string;
  /** The checkout; the engine works in it. */
  readonly tree: string;
  /** The run's separate folder around the checkout, its home and its temporary folder. */
  readonly folder: string;
  readonly home: string;
  readonly temporary: string;
  readonly runId: string;
  /** The session that this run begins or continues, if the engine keeps sessions. */
  readonly session?: { readonly id: string; readonly isContinued: boolean } | undefined;
  /** Folder with files about the task; read-only inside. */
  readonly taskFolder: string;
  /** Folder with programs that the engine can call by name. */
  readonly programs: string;
  /** Folders, relative to the checkout, that may be changed. */
  readonly directories: readonly string[];
  /** The service's own test command, as in its row. */
  readonly testCommand: string;
  readonly budgetUsd: number | null;
  readonly signal: AbortSignal;
  readonly onNote: (note: EngineNote) => void;
  readonly onResult?: (result: EngineResult) => void;
  readonly onDenial: (denial: EngineDenial, call?: string) => void;
  /** Called with the tokens and the cost of each message of the model. */
  readonly onUsage?: (usage: EngineUsage) => void;
  /** Called while it runs, with its cost so far in US dollars. */
  readonly onSpending?: (usd: number) => void;
  /** Called when something inside the sandbox tried to reach a forbidden address. */
  readonly onRefusal: (refusal: NetworkRefusal) => void;
}

export interface EngineRun {
  /** False if it was stopped by a limit of turns or money; its changes may still be good. */
  readonly ok: boolean;
  readonly text: string;
  readonly turns: number;
  readonly costUsd: number;
  readonly terminalReason: string;
  readonly denials: readonly EngineDenial[];
  readonly transcript: string;
}

/** Writes code: edits files in a checkout, under a guard. Neither makes permanent commits nor pushes. */
export interface Engine {
  /** True if a later run in the same folder can continue the session of an earlier one. */
  readonly keepsSessions?: boolean;
  run(job: EngineJob): Promise<EngineRun>;
}

/** The guard ends its reasons with its rule: `… [secret-path]`. A refusal by one of the CLI's deny rules has no rule. */
export function toEngineDenial(denial: Denial): EngineDenial {
  const text = denial.reason.replace(/^PreToolUse:\w+ hook error:\s*/, '');
  const [, reason, rule] = /^([\s\S]*?)\s*\[([a-z][a-z0-9-]*)\]\s*$/.exec(text) ?? [];
  return {
    tool: toSafeLine(denial.tool, 100),
    rule: rule ?? 'permission-rule',
    reason: truncate(toSafeText(reason ?? text).trim(), 1_000),
  };
}
