import { z } from 'zod';
import { DrawnPage, PageNotes, PageWords } from '../document-pages.js';
import { ArtifactId } from '../identifiers.js';
import { defineRoutes } from './define-routes.js';

/** Rendered pages, which are read by their numbers. */
export const DrawnPages = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('drawn'),
    pages: z.array(DrawnPage),
    notes: PageNotes,
  }),
  z.strictObject({ state: z.literal('missing'), reason: z.string() }),
  z.strictObject({ state: z.literal('drawing') }),
]);
export type DrawnPages = z.infer<typeof DrawnPages>;

const page = z.strictObject({ id: ArtifactId, number: z.coerce.number<number>().int().min(1).max(200) });

export const drawnPageRoutes = defineRoutes('artifacts', {
  drawPages: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages',
    scope: 'own',
    summary: 'Render the pages of a document',
    description:
      'Uses LibreOffice, if the comparator has it. The first request starts rendering (`drawing`); repeat it after a second. `missing` gives the reason if there are no images.',
    params: z.strictObject({ id: ArtifactId }),
    responses: { 200: DrawnPages },
  },

  readDrawnPage: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages/{number}',
    scope: 'own',
    summary: 'Read a rendered page of a document',
    params: page,
    query: z.strictObject({ size: z.enum(['picture', 'thumbnail']).default('picture') }),
    headers: z.looseObject({ 'if-none-match': z.string().max(2_000).optional() }),
    media: ['image/webp'],
    statuses: [304],
  },

  readPageWords: {
    method: 'GET',
    path: '/api/v1/artifacts/{id}/pages/{number}/words',
    scope: 'own',
    summary: 'Read where the words of a rendered page are',
    params: page,
    responses: { 200: PageWords },
  },
});
