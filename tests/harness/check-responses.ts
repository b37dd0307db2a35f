import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { isWholeRun } from './is-whole-run.js';

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, unknown>> }>>>
  >;
}

/**
 * Fails a whole run in which no test got some response of the description of the REST API. Each gateway that tests start appends
 * the responses that it gave to `log` (CONTRACT_LOG).
 */
export class CheckResponses implements Reporter {
  #vitest: Vitest | undefined;
  readonly #log: string;
  readonly #description: string;

  constructor(log: string, description: string) {
    this.#log = log;
    this.#description = description;
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    mkdirSync(dirname(this.#log), { recursive: true });
    rmSync(this.#log, { force: true });
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    if (this.#vitest === undefined || !(await isWholeRun(this.#vitest, modules, reason))) return;
    const description = JSON.parse(readFileSync(this.#description, 'utf8')) as Description;
    const seen = existsSync(this.#log) ? readFileSync(this.#log, 'utf8').split('\n') : [];
    const missing = findMissingResponses(description, seen);
    if (missing.length === 0) {
      process.stdout.write('REST API: a test got each response of its description.\n');
      return;
    }
    const lines = missing.map((response) => `  ${response}`).join('\n');
    process.stderr.write(
      `\n${missing.length} responses in docs/schema/openapi.json were given in no test. Test them, or correct the description:\n${lines}\n\n`,
    );
    process.exitCode = 1;
  }
}

/** Responses of the description that were not seen, each as `GET /api/v1/tasks: 200`. */
export function findMissingResponses({ paths }: Description, seen: readonly string[]): string[] {
  const known = new Set(seen);
  return Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path}: ${status}`),
      ),
    )
    .filter((response) => !known.has(response));
}
