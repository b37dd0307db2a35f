import { ArtifactId, DrawnPage, PageNotes } from '@fixpoint/shared/contracts';
import { CheckableType } from '@fixpoint/shared/contracts/routes';
import { z } from 'zod';
import { defineQuestion } from '../ask/define-question.js';

/** Request to the comparators. */
export const DrawRequest = z.strictObject({ document: ArtifactId, type: CheckableType });
export type DrawRequest = z.infer<typeof DrawRequest>;

/** Pictures of a document's pages as its program prints them; slides by their numbers, hidden ones counted. */
export const PagePictures = z.strictObject({
  state: z.literal('drawn'),
  pages: z
    .array(
      DrawnPage.extend({
        picture: ArtifactId,
        thumbnail: ArtifactId,
        /** Artifact with its `PageWords`. Absent in answers of older versions. */
        words: ArtifactId.optional(),
      }),
    )
    .max(200),
  notes: PageNotes,
});
export type PagePictures = z.infer<typeof PagePictures>;

/** Result of drawing a document. `missing`: there are no pictures; the reason says why and what to do about it. */
export const DrawnPages = z.discriminatedUnion('state', [
  PagePictures,
  z.strictObject({ state: z.literal('missing'), reason: z.string().max(2_000) }),
]);
export type DrawnPages = z.infer<typeof DrawnPages>;

/** The same for a caller who asks; `drawing`: ask again in a moment. */
export type AskedPages = DrawnPages | { readonly state: 'drawing' };

/** Time for which the pages of a document are kept, in ms. A missing program may be installed soon. */
const freshMs = { drawn: 7 * 24 * 60 * 60 * 1_000, missing: 60_000 } as const;

export const drawQuestion = defineQuestion({
  request: DrawRequest,
  answer: DrawnPages,
  idOf: ({ document }) => document,
  ownerOf: () => 'comparator',
  keysOf: (keys) => ({
    answer: keys.drawnPages,
    claim: keys.drawnPagesClaim,
    requests: () => keys.drawnPagesRequests,
  }),
  freshMs: ({ state }) => freshMs[state],
  claimMs: 300_000,
});
