import type { EngineMessage } from '@fixpoint/agents/claude';
import type { Sandbox } from '@fixpoint/sandbox/run';
import type { Logger } from '@fixpoint/shared/logging';
import type { BuildRepository } from '../repository/index.js';
import type { WorkerConfig } from '../settings/index.js';
import type { TestEntry, TestsFile } from '../tests-file/index.js';
import type { OpenApp } from './open-app.js';
import type { Session } from './open-session.js';
import type { ProgressFile } from './progress.js';
import type { Findings } from './session-result.js';
import type { Environment } from './set-up-environment.js';

export interface SessionOptions {
  readonly config: WorkerConfig;
  /** The issue's own words; null: the tests alone describe the app. */
  readonly issue: { readonly title: string; readonly body: string } | null;
  /** The tests that a person approved; null: the branch contains them already. */
  readonly approved: TestsFile | null;
  /** Comments of people who may approve, newer than the last session. */
  readonly notes?: readonly string[] | undefined;
  /** Folder that keeps repositories, packages and progress between sessions. */
  readonly home: string;
  readonly token?: string | undefined;
  /** `CLAUDE_CODE_PATH`. */
  readonly claudePath: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly nodePath: string;
  /** Absent: the strongest that this machine has. */
  readonly sandbox?: Sandbox | undefined;
  readonly signal: AbortSignal;
  readonly onMessage?: ((message: EngineMessage) => void) | undefined;
  /** Called with the current action of the session, in words. */
  readonly onStep?: ((step: string) => void) | undefined;
  readonly log: Logger;
}

/** An open session. */
export interface SessionContext extends SessionOptions {
  readonly place: string;
  readonly state: string;
  readonly session: Session;
  readonly found: Findings;
}

/** The branch at the remote after the latest push. Sessions that run at the same time push one after the other. */
export interface Branch {
  head: string;
  tests: TestsFile;
}

/** A session with its test. */
export interface TestContext extends SessionContext {
  readonly repository: BuildRepository;
  /** Commit and tests at the start of the agent. */
  readonly start: Environment;
  readonly progress: ProgressFile;
  /** The branch as the sessions before this one left it. */
  readonly branch: Branch;
  readonly app: OpenApp;
  readonly test: TestEntry;
  readonly open: (commit: string, name: string) => Promise<OpenApp>;
  readonly smokeTestMs: number;
  /** Budget of this session, in US dollars. */
  readonly budgetUsd: number;
}
