import { createHash } from 'node:crypto';
import { ArtifactId } from '@fixpoint/shared/contracts';
import { CheckableType, DocumentVerdict, FileName, ListedTemplate } from '@fixpoint/shared/contracts/routes';
import { z } from 'zod';
import { defineQuestion } from '../ask/define-question.js';

const owner = 'comparator';

/** Request to the comparators. */
export const DocumentCheckRequest = z.strictObject({
  id: z.uuid(),
  artifact: ArtifactId,
  name: FileName,
  type: CheckableType,
  template: z.string().nullable(),
});
export type DocumentCheckRequest = z.infer<typeof DocumentCheckRequest>;

/** Time for which an uploaded document and its verdict can be read, in ms. */
export const documentKeptMs = 24 * 60 * 60 * 1_000;

export const documentQuestion = defineQuestion({
  request: DocumentCheckRequest,
  answer: DocumentVerdict,
  idOf: ({ id }) => id,
  ownerOf: () => owner,
  keysOf: (keys) => ({
    answer: keys.documentVerdict,
    claim: keys.documentVerdictClaim,
    requests: () => keys.documentCheckRequests,
  }),
  freshMs: () => documentKeptMs,
  claimMs: 300_000,
});

/** The templates of a comparator. All comparators of an installation have the same. */
export const templatesQuestion = defineQuestion({
  request: z.strictObject({}),
  answer: z.array(ListedTemplate),
  idOf: () => '',
  ownerOf: () => owner,
  keysOf: (keys) => ({
    answer: () => keys.templates,
    claim: () => keys.templatesClaim,
    requests: () => keys.templateRequests,
  }),
  freshMs: () => 60_000,
  claimMs: 10_000,
});

/** A person's file that is to be the template of a task. */
export const TemplateFileRequest = z.strictObject({ artifact: ArtifactId, name: FileName });
export type TemplateFileRequest = z.infer<typeof TemplateFileRequest>;

/** Result of reading it. `rules`: the template, in the artifact store. */
export const TemplateFileVerdict = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('usable'),
    template: z.string(),
    type: CheckableType,
    rules: ArtifactId,
  }),
  z.strictObject({ state: z.literal('unusable'), reason: z.string(), hint: z.string().optional() }),
]);
export type TemplateFileVerdict = z.infer<typeof TemplateFileVerdict>;

export const templateFileQuestion = defineQuestion({
  request: TemplateFileRequest,
  answer: TemplateFileVerdict,
  idOf: ({ artifact, name }) => createHash('sha256').update(`${artifact}/${name}`).digest('hex'),
  ownerOf: () => owner,
  keysOf: (keys) => ({
    answer: keys.templateFile,
    claim: keys.templateFileClaim,
    requests: () => keys.templateFileRequests,
  }),
  freshMs: ({ state }) => (state === 'usable' ? 3_600_000 : 60_000),
  claimMs: 300_000,
});
