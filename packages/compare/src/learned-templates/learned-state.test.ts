import type { LearnableDocument, LearnedTemplates } from '@fixpoint/shared/contracts';
import { LearnedTemplates as LearnedTemplatesSchema } from '@fixpoint/shared/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { activeVersion } from './learned-state.js';
import { rejectDocument, type TeachingTools, teachTemplate, undoLearned } from './teach-template.js';

const types = ['pptx', 'xlsx'] as const;
const facts = {
  pptx: { type: 'pptx', slides: [], listed: null, fonts: [], colors: [], objections: [] },
  xlsx: { type: 'xlsx', sheets: [], fonts: [], colors: [], objections: [] },
} as const;

/** Two documents of each type. */
const documents: LearnableDocument[] = types.flatMap((type, index) =>
  [1, 2].map((number) => ({
    document: `${index}${number}`.repeat(32),
    name: `${type}-${number}`,
    type,
    base: `general-${type}`,
    facts: (type === 'pptx' ? 'a' : 'b').repeat(64),
  })),
);

function open() {
  let kept: { state: LearnedTemplates; revision: number } = {
    state: { versions: [], active: {}, rejected: [] },
    revision: 0,
  };
  const tools: TeachingTools = {
    artifacts: {
      get: async (id) => Buffer.from(JSON.stringify(id.startsWith('a') ? facts.pptx : facts.xlsx)),
      put: async () => 'c'.repeat(64),
    },
    learnedTemplates: {
      read: async () => kept,
      async write(_service, state, revision) {
        kept = {
          state: LearnedTemplatesSchema.parse(JSON.parse(JSON.stringify(state))),
          revision: revision + 1,
        };
        return true;
      },
    },
    now: () => '2026-01-02T03:04:05.000Z',
  };
  return { tools, read: () => kept.state };
}

const operation = fc.record({
  name: fc.constantFrom('teach', 'reject', 'undo'),
  document: fc.constantFrom(...documents),
});

it('never learns from a rejected document, keeps its history, and undoes the last addition', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { maxLength: 25 }), async (operations) => {
      const { tools, read } = open();
      for (const { name, document: learnable } of operations) {
        const before = read();
        const { type } = learnable;
        const active = activeVersion(before, type);
        const rejected = before.rejected.some(({ document }) => document === learnable.document);
        const act = { service: 'market-research', learnable, taskId: 'task-1', by: 'ann' };
        if (name === 'teach') {
          const taught = teachTemplate(act, tools);
          if (rejected) await expect(taught).rejects.toMatchObject({ reason: 'document-rejected' });
          else await taught;
          const now = activeVersion(read(), type);
          if (!rejected) expect(now?.documents.map(({ document }) => document)).toContain(learnable.document);
          const knew = active?.documents.some(({ document }) => document === learnable.document) ?? false;
          if (!rejected && !knew) {
            await undoLearned({ service: 'market-research', type }, tools);
            expect(read().active, 'an undo goes back to where it was').toEqual(before.active);
            await teachTemplate(act, tools);
          }
        } else if (name === 'reject') await rejectDocument(act, tools);
        else if (active === null)
          await expect(undoLearned({ service: 'x', type }, tools)).rejects.toMatchObject({
            code: 'not-found',
          });
        else await undoLearned({ service: 'x', type }, tools);

        const { versions, active: inForce, rejected: refused } = read();
        const numbers = versions.map(({ version }) => version);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const [of, version] of Object.entries(inForce)) {
          const match = versions.find((candidate) => candidate.version === version);
          expect(match?.type).toBe(of);
          for (const { document } of match?.documents ?? [])
            expect(refused.map((item) => item.document)).not.toContain(document);
        }
      }
    }),
    { numRuns: 60 },
  );
});
