import {
  type DocumentType,
  type LearnableDocument,
  type LearnedTemplates,
  type LearnedVersion,
  maxRejected,
  maxTeachers,
  maxVersions,
} from '@fixpoint/shared/contracts';
import { ConflictError } from '@fixpoint/shared/errors';

type Teacher = LearnedVersion['documents'][number];

export function activeVersion(state: LearnedTemplates, type: DocumentType): LearnedVersion | null {
  return findVersion(state, state.active[type] ?? null);
}

export function rejectedBy(
  state: LearnedTemplates,
  document: string,
): LearnedTemplates['rejected'][number] | null {
  return state.rejected.find((candidate) => candidate.document === document) ?? null;
}

/**
 * The documents of the version that follows when this one teaches as well; null: nothing would change. Facts learned in addition to
 * another template are dropped.
 */
export function withTeacher(
  state: LearnedTemplates,
  { document, name, type, base, facts }: LearnableDocument,
  taskId: string,
): Teacher[] | null {
  const active = activeVersion(state, type);
  const known = active?.base === base ? active.documents : [];
  if (known.some((candidate) => candidate.document === document)) return null;
  return [...known, { document, name, facts, task_id: taskId }].slice(-maxTeachers);
}

/** The documents that are left without this one; null: it teaches nothing in that type. */
export function withoutTeacher(
  state: LearnedTemplates,
  document: string,
): { readonly active: LearnedVersion; readonly documents: Teacher[] }[] {
  return Object.values(state.active).flatMap((version) => {
    const active = findVersion(state, version);
    if (active === null || !active.documents.some((candidate) => candidate.document === document)) return [];
    return [{ active, documents: active.documents.filter((candidate) => candidate.document !== document) }];
  });
}

/** Puts a version in force, under the next number. Of too many, the oldest that is not in force goes. */
export function addVersion(
  state: LearnedTemplates,
  made: Omit<LearnedVersion, 'version' | 'after'>,
): LearnedTemplates {
  const version = Math.max(0, ...state.versions.map((item) => item.version)) + 1;
  const after = activeVersion(state, made.type)?.version ?? null;
  const active = { ...state.active, [made.type]: version };
  const inForce = new Set(Object.values(active));
  const all = [...state.versions, { ...made, version, after }];
  const oldest =
    all.length > maxVersions ? all.find((candidate) => !inForce.has(candidate.version)) : undefined;
  return { ...state, active, versions: all.filter((candidate) => candidate !== oldest) };
}

/** Takes the version in force back: the one before it counts again, or none. One that a rejected document taught is passed over. */
export function undoVersion(state: LearnedTemplates, type: DocumentType): LearnedTemplates {
  const rejected = new Set(state.rejected.map(({ document }) => document));
  let version = findVersion(state, activeVersion(state, type)?.after ?? null);
  while (version?.documents.some(({ document }) => rejected.has(document)) === true) {
    version = findVersion(state, version.after);
  }
  return withActive(state, type, version?.version ?? null);
}

export function withActive(
  state: LearnedTemplates,
  type: DocumentType,
  version: number | null,
): LearnedTemplates {
  const { [type]: _, ...others } = state.active;
  return { ...state, active: version === null ? others : { ...others, [type]: version } };
}

/** Notes that nothing is learned from the document. Throws `ConflictError` if there is no room for another note. */
export function noteRejection(
  state: LearnedTemplates,
  rejection: LearnedTemplates['rejected'][number],
): LearnedTemplates {
  if (rejectedBy(state, rejection.document) !== null) return state;
  if (state.rejected.length >= maxRejected) {
    throw new ConflictError(`This service already has the maximum of ${maxRejected} rejected documents.`, {
      reason: 'too-many-rejected',
      hint: 'Set learn.documents to "approved" for the service in fixpoint.config.yaml: then only approved documents teach the template.',
    });
  }
  return { ...state, rejected: [...state.rejected, rejection] };
}

function findVersion({ versions }: LearnedTemplates, version: number | null): LearnedVersion | null {
  return versions.find((candidate) => candidate.version === version) ?? null;
}
