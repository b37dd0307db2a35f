import { z } from 'zod';

const Text = z.string().trim().min(1);
const Phrases = z.array(Text.max(80)).max(40);

/** What a model may say about documents: descriptions only. Numbers, layouts and checks stay with what was measured. */
export const ModelRefinement = z.object({
  description: Text.max(300).optional().catch(undefined),
  /** By title of a learned section: other titles for the same. */
  also: z.record(z.string().max(200), Phrases.max(8)).optional().catch(undefined),
  content_depth_keywords: Phrases.optional().catch(undefined),
  shallow_content_phrases: Phrases.optional().catch(undefined),
  /** Titles of learned sections that look like chance: one document's own subject. */
  not_sections: z.array(Text.max(200)).max(100).optional().catch(undefined),
});
export type ModelRefinement = z.infer<typeof ModelRefinement>;
