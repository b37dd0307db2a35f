import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { BuildSession, BuildTest } from '@fixpoint/shared/contracts';
import type { StageHandlers } from '@fixpoint/tasks/testing';

type BuildStages = Pick<StageHandlers, 'build-triage' | 'build-setup' | 'build-test' | 'build-push'>;

export const buildRequest = {
  description: 'Build issue #42 of octo/reading-list: A reading list',
  kind: 'build',
  build: { repository: 'octo/reading-list', issue: 42 },
};

const words: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'add-book',
    'A book can be added with its title.',
    ['Type “Dune” into Title.', 'Press Add.', 'The list shows “Dune”.'],
  ],
  [
    'mark-read',
    'A book can be marked as read.',
    ['Add a book.', 'Press its box.', 'Its title is struck out.'],
  ],
  ['hide-read', 'Books that are read can be hidden.', ['Mark a book.', 'Press Hide read.', 'It is gone.']],
];
const tests: readonly BuildTest[] = words.map(([id, description, steps]) => ({
  id,
  description,
  steps: [...steps],
  status: 'fail',
  attempts: 0,
}));

/** The tests with these passed, and with this number of attempts for the first one. */
const withPassed = (ids: readonly string[], attempts: number): BuildTest[] =>
  tests.map((test, index) => ({
    ...test,
    status: ids.includes(test.id) ? 'pass' : 'fail',
    attempts: index === 0 ? attempts : 0,
  }));

const diff = (name: string) => `diff --git a/src/${name}.tsx b/src/${name}.tsx
--- a/src/${name}.tsx
+++ b/src/${name}.tsx
@@ -1,2 +1,3 @@
 import { useState } from 'react';
-export const App = () => null;
+export function App() {
+  return <main><h1>Reading list</h1></main>;
+}
`;

/**
 * Stages of a build of three tests: a first session that the harness refuses, one for each of the first two tests, and then, while `isHeld` returns
 * true, one that does not end.
 */
export function createBuildStages({
  artifacts,
  picture,
  held,
}: {
  readonly artifacts: Pick<ArtifactStore, 'put'>;
  /** PNG that every proof shows. */
  readonly picture: Buffer;
  /** The last session waits for it. */
  readonly held?: Promise<void>;
}): BuildStages {
  const startedAt = Date.parse('2026-03-01T10:00:00.000Z');

  async function sessionOf(number: number, changes: Partial<BuildSession>): Promise<BuildSession> {
    const passed = changes.commit !== null;
    const { test = null } = changes;
    const path = `screenshots/issue-42/${test}-1.png`;
    const began = startedAt + number * 300_000;
    return {
      status: 'CONTINUE',
      test,
      commit: String(number).repeat(40),
      spent_usd: 0.42,
      tests: [],
      text: `"${test}" passes.`,
      screenshots: passed ? [path] : [],
      kept: {
        transcript: await artifacts.put(Buffer.from(`{"type":"result","session":${number}}\n`)),
        diff: await artifacts.put(Buffer.from(diff(`part-${number}`))),
        screenshots: passed ? [{ path, artifact: await artifacts.put(picture) }] : [],
      },
      console_errors: [],
      turns: 10 + number,
      started_at: new Date(began).toISOString(),
      ended_at: new Date(began + 95_000 * number).toISOString(),
      ...changes,
    };
  }

  return {
    'build-triage': async () => ({
      issue: { title: 'A reading list', text: 'Books, please.', author: 'eve', approved_by: 'ann' },
      reasons: ['ann approved it.'],
    }),
    'build-setup': async () => ({
      tests: [...tests],
      summary: 'A page that lists the books that one wants to read.',
      spent_usd: 0.1,
    }),
    'build-test': async ({ session }) => {
      switch (session) {
        case 1:
          return sessionOf(1, {
            test: 'add-book',
            commit: null,
            tests: withPassed([], 1),
            text: 'The agent did not look at screenshots/issue-42/add-book-1.png as it is.',
            console_errors: ['TypeError: books.map is not a function at App (src/App.tsx:12)'],
          });
        case 2:
          return sessionOf(2, { test: 'add-book', tests: withPassed(['add-book'], 1) });
        case 3:
          return sessionOf(3, { test: 'mark-read', tests: withPassed(['add-book', 'mark-read'], 1) });
        default:
          await held;
          return sessionOf(4, {
            test: 'hide-read',
            status: 'COMPLETE',
            tests: withPassed(['add-book', 'mark-read', 'hide-read'], 1),
          });
      }
    },
    'build-push': async () => ({ commit: '4'.repeat(40), branch: 'agent-runtime' }),
  };
}
