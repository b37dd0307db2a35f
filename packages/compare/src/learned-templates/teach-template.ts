import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type {
  DocumentType,
  LearnableDocument,
  LearnedTemplates,
  LearnedVersion,
} from '@fixpoint/shared/contracts';
import { ConflictError, NotFoundError } from '@fixpoint/shared/errors';
import { toSafeLine } from '@fixpoint/shared/text';
import type { DocumentFacts } from '../learn/document-facts.js';
import { learnTemplate } from '../learn/learn-template.js';
import {
  activeVersion,
  addVersion,
  noteRejection,
  rejectedBy,
  undoVersion,
  withActive,
  withoutTeacher,
  withTeacher,
} from './learned-state.js';

export interface TeachingTools {
  readonly artifacts: Pick<ArtifactStore, 'get' | 'put'>;
  readonly learnedTemplates: {
    /** With the revision that a write names. */
    read(service: string): Promise<{ readonly state: LearnedTemplates; readonly revision: number }>;
    /** Returns false if another revision was written meanwhile. */
    write(service: string, state: LearnedTemplates, revision: number): Promise<boolean>;
  };
  /** Instant, ISO 8601. */
  now(): string;
}

interface Teaching {
  readonly service: string;
  readonly learnable: LearnableDocument;
  readonly taskId: string;
  readonly by: string;
}

/**
 * Lets a matched document teach its service's learned template. The same document a second time changes nothing. Throws
 * `ConflictError` for one that a person rejected.
 */
export async function teachTemplate(
  { service, learnable, taskId, by }: Teaching,
  tools: TeachingTools,
): Promise<LearnedTemplates> {
  return change(service, tools, async (state) => {
    const rejection = rejectedBy(state, learnable.document);
    if (rejection !== null) {
      throw new ConflictError(`${rejection.by} rejected this document, so nothing is learned from it.`, {
        reason: 'document-rejected',
      });
    }
    const documents = withTeacher(state, learnable, taskId);
    if (documents === null) return state;
    const { type, base, name } = learnable;
    const because = `${toSafeLine(name, 200)} was added`;
    return addVersion(state, await makeVersion({ service, type, base, documents, because, by }, tools));
  });
}

/** Notes that nothing is learned from the document, and removes facts learned from it. */
export async function rejectDocument(
  { service, learnable, by }: Omit<Teaching, 'taskId'>,
  tools: TeachingTools,
): Promise<LearnedTemplates> {
  return change(service, tools, async (state) => {
    const { document, name } = learnable;
    let next = noteRejection(state, { document, name, by, at: tools.now() });
    for (const { active, documents } of withoutTeacher(next, document)) {
      const { type, base } = active;
      const because = `${toSafeLine(name, 200)} was rejected`;
      next =
        documents.length === 0
          ? withActive(next, type, null)
          : addVersion(next, await makeVersion({ service, type, base, documents, because, by }, tools));
    }
    return next;
  });
}

/** Puts the version before the one in force back in force. Throws `NotFoundError` if no version is in force. */
export async function undoLearned(
  { service, type }: { readonly service: string; readonly type: DocumentType },
  tools: TeachingTools,
): Promise<LearnedTemplates> {
  return change(service, tools, async (state) => {
    if (activeVersion(state, type) === null) throw new NotFoundError('active learned template for', type);
    return undoVersion(state, type);
  });
}

async function change(
  service: string,
  { learnedTemplates }: TeachingTools,
  decide: (state: LearnedTemplates) => Promise<LearnedTemplates>,
): Promise<LearnedTemplates> {
  for (;;) {
    const { state, revision } = await learnedTemplates.read(service);
    const next = await decide(state);
    if (next === state || (await learnedTemplates.write(service, next, revision))) return next;
  }
}

async function makeVersion(
  {
    service,
    ...made
  }: { readonly service: string } & Pick<LearnedVersion, 'type' | 'base' | 'documents' | 'because' | 'by'>,
  { artifacts, now }: TeachingTools,
): Promise<Omit<LearnedVersion, 'version' | 'after'>> {
  const facts: DocumentFacts[] = [];
  // Written by our own comparator, under its hash.
  for (const { facts: id } of made.documents) facts.push(JSON.parse((await artifacts.get(id)).toString()));
  const text = learnTemplate(learnedName(service, made.type), facts, { inAdditionTo: [made.base] });
  return { ...made, template: await artifacts.put(Buffer.from(text)), at: now() };
}

/** `market-research-learned-pptx` */
function learnedName(service: string, type: DocumentType): string {
  return `${service.slice(0, 80)}-learned-${type}`;
}
