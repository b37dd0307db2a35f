import type { Answer } from './github-answer.js';

/** Times of changes to titles and texts of issues, which the emulator does not store. `on`: `owner/name/number`. */
export interface IssueEdits {
  note(on: string, change: { readonly title: boolean; readonly body: boolean }): void;
  /** Responds to the only supported GraphQL query. */
  answer(request: unknown): Answer;
}

export function createIssueEdits(): IssueEdits {
  const edits = new Map<string, { lastEditedAt: string | null; renamedAt: string | null }>();
  return {
    note(on, { title, body }) {
      const known = edits.get(on) ?? { lastEditedAt: null, renamedAt: null };
      const now = new Date().toISOString().replace(/\.\d{3}Z$/, 'Z');
      edits.set(on, {
        lastEditedAt: body ? now : known.lastEditedAt,
        renamedAt: title ? now : known.renamedAt,
      });
    },
    answer(request) {
      const { query = '', variables = {} } = request as {
        query?: string;
        variables?: { owner?: string; name?: string; number?: number };
      };
      if (!/issue\(number: \$number\) \{\s*lastEditedAt\s+timelineItems\(/.test(query)) {
        return { status: 200, body: { errors: [{ message: 'Unknown query', type: 'undefinedField' }] } };
      }
      const on = `${variables.owner}/${variables.name}/${variables.number}`;
      const { lastEditedAt = null, renamedAt = null } = edits.get(on.toLowerCase()) ?? {};
      const nodes = renamedAt === null ? [] : [{ createdAt: renamedAt }];
      return {
        status: 200,
        body: { data: { repository: { issue: { lastEditedAt, timelineItems: { nodes } } } } },
      };
    },
  };
}
