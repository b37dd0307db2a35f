import type { Answer } from './github-answer.js';
import { notFound } from './github-answer.js';

const contents = ['+1', '-1', 'laugh', 'confused', 'heart', 'hooray', 'rocket', 'eyes'] as const;

interface Reaction {
  readonly id: number;
  readonly node_id: string;
  readonly user: unknown;
  readonly content: string;
  readonly created_at: string;
}

/** Reactions to issues and comments, which the emulator lacks. `on` names the issue or comment. */
export interface Reactions {
  list(on: string, content: string | null): Answer;
  add(on: string, login: string, user: unknown, content: unknown): Answer;
  remove(on: string, id: number): Answer;
  /** Counts that GitHub includes in an issue. */
  counts(on: string): Record<string, number>;
}

export function createReactions(): Reactions {
  const kept: { on: string; login: string; reaction: Reaction }[] = [];
  let lastId = 0;
  const of = (on: string) => kept.filter((entry) => entry.on === on);
  return {
    list: (on, content) => ({
      status: 200,
      body: of(on)
        .map(({ reaction }) => reaction)
        .filter((reaction) => content === null || reaction.content === content),
    }),
    add(on, login, user, content) {
      if (!contents.some((known) => known === content)) {
        return { status: 422, body: { message: 'Validation Failed' } };
      }
      const own = of(on).find((entry) => entry.login === login && entry.reaction.content === content);
      if (own !== undefined) return { status: 200, body: own.reaction };
      lastId += 1;
      const reaction = {
        id: lastId,
        node_id: `REA_${lastId}`,
        user,
        content: String(content),
        created_at: new Date().toISOString().replace(/\.\d{3}Z$/, 'Z'),
      };
      kept.push({ on, login, reaction });
      return { status: 201, body: reaction };
    },
    remove(on, id) {
      const index = kept.findIndex((entry) => entry.on === on && entry.reaction.id === id);
      if (index < 0) return notFound;
      kept.splice(index, 1);
      return { status: 204, body: undefined };
    },
    counts(on) {
      const own = of(on);
      const counts = contents.map((name) => [
        name,
        own.filter(({ reaction }) => reaction.content === name).length,
      ]);
      return { total_count: own.length, ...Object.fromEntries(counts) };
    },
  };
}
