import { allChecks } from '@fixpoint/compare/checks';
import type { ExaminedDocument } from '@fixpoint/compare/engine';
import {
  activeVersion,
  addLearned,
  type LearnedText,
  teachTemplate,
} from '@fixpoint/compare/learned-templates';
import type { ExaminerPool } from '@fixpoint/compare/pool';
import type { TemplateFile } from '@fixpoint/compare/template-files';
import type { Template } from '@fixpoint/compare/templates';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type DocumentRef,
  type LearnableDocument,
  LearnDefinition,
  type ServiceDefinition,
} from '@fixpoint/shared/contracts';
import { ConflictError, toFailure } from '@fixpoint/shared/errors';
import type { StageContext } from '@fixpoint/tasks/engine';

const readable = ['pptx', 'xlsx', 'docx'] as const;
const usual = LearnDefinition.parse({});

export interface LearningOptions {
  readonly artifacts: ArtifactStore;
  readonly examiner: Pick<ExaminerPool, 'run'>;
  readonly templateFiles: readonly TemplateFile[];
  readonly context: StageContext;
}

/**
 * The templates, extended by rules learned from the service's good documents, once there are as many of them as the service requires. An unreadable
 * learned template is skipped and reported: the written templates count all the same.
 */
export async function withLearned(
  templates: ReadonlyMap<string, Template>,
  service: ServiceDefinition,
  { artifacts, templateFiles, context }: LearningOptions,
): Promise<ReadonlyMap<string, Template>> {
  const { documents, from } = service.learn ?? usual;
  if (documents === 'off') return templates;
  const all = new Map(templates);
  try {
    const { state } = await context.learnedTemplates.read(service.name);
    for (const type of readable) {
      const version = activeVersion(state, type);
      if (version === null || version.documents.length < from) continue;
      const learned: LearnedText = {
        base: version.base,
        text: (await artifacts.get(version.template)).toString(),
      };
      const template = addLearned(learned, templateFiles, allChecks);
      if (template !== null) all.set(template.name, template);
    }
  } catch (error) {
    context.signal.throwIfAborted();
    context.log.warn({ err: error }, 'Reading the learned template failed');
    await context.progress(
      `Compared without the learned template: ${toFailure(error).message}`.slice(0, 1_000),
    );
  }
  return all;
}

/** Stores the rules that can be learned from documents that matched, and applies them at once if the service wants that. */
export async function learnFromMatch(
  documents: readonly DocumentRef[],
  examined: readonly ExaminedDocument[],
  { service, today }: { readonly service: ServiceDefinition; readonly today: string },
  options: LearningOptions,
): Promise<LearnableDocument[]> {
  const { documents: wanted } = service.learn ?? usual;
  // Learned rules add to the template of the service, which was not the one of this task.
  if (wanted === 'off' || service.template_file !== undefined) return [];
  const { artifacts, examiner, context } = options;
  const learnable: LearnableDocument[] = [];
  for (const [index, { artifact, name, type }] of documents.entries()) {
    const result = examined[index]?.document;
    const isRead = result?.outcome === 'checked' || result?.outcome === 'read';
    if (!isRead || !readable.some((candidate) => candidate === type) || learnable.length === 10) continue;
    try {
      const request = { name, type, bytes: await artifacts.get(artifact), today };
      const facts = await examiner.run('describe', request, context.signal);
      const kept = await artifacts.put(Buffer.from(JSON.stringify(facts)));
      learnable.push({
        document: artifact,
        name,
        type,
        base: result.template ?? `general-${type}`,
        facts: kept,
      });
    } catch (error) {
      context.signal.throwIfAborted();
      context.log.warn({ err: error, name }, 'Learning from a matching document failed');
    }
  }
  if (wanted === 'matched')
    for (const learnableDocument of learnable) await teach(learnableDocument, service, options);
  return learnable;
}

/** Never makes a comparison fail. */
async function teach(
  learnable: LearnableDocument,
  { name: service }: ServiceDefinition,
  { artifacts, context }: LearningOptions,
): Promise<void> {
  const { learnedTemplates, task, signal, log } = context;
  const tools = { artifacts, learnedTemplates, now: () => new Date().toISOString() };
  try {
    await teachTemplate({ service, learnable, taskId: task.id, by: 'automatic' }, tools);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ConflictError) return;
    log.warn({ err: error }, 'A matching document was not added to the learned template');
  }
}
