import type { DocumentVerdict, ListedTemplate } from '@fixpoint/shared/contracts/routes';
import { answerQuestion } from '../ask/answer-question.js';
import { createKeys } from '../engine/keys.js';
import { createRedisLinks, type RedisSource } from '../engine/redis-links.js';
import {
  type DocumentCheckRequest,
  documentQuestion,
  type TemplateFileRequest,
  type TemplateFileVerdict,
  templateFileQuestion,
  templatesQuestion,
} from './questions.js';

/** Work of a comparator on documents without a task. */
export interface DocumentChecker {
  templates(): Promise<ListedTemplate[]>;
  /** Makes a template of a person's file. Rejects only if the signal aborts. */
  readTemplate(request: TemplateFileRequest, signal: AbortSignal): Promise<TemplateFileVerdict>;
  /** Rejects only if the signal aborts: whatever else goes wrong is a verdict. */
  check(
    request: DocumentCheckRequest,
    signal: AbortSignal,
    /** Notes artifacts that are not needed longer than the verdict. */
    noteShortLived: (artifacts: readonly string[]) => Promise<void>,
  ): Promise<DocumentVerdict>;
}

const maxWaiting = 50;

/** Checks documents on request, one at a time, until closed: tasks keep the rest of the pool. */
export function answerDocumentChecks({
  checker,
  ...options
}: RedisSource & { readonly checker: DocumentChecker }): { close(): Promise<void> } {
  const owner = 'comparator';
  const { redisUrl: url, keyPrefix, log, links = createRedisLinks() } = options;
  const { redis, close } = links.connect({ url, log, name: 'short-lived-artifacts', profile: 'patient' });
  async function noteShortLived(artifacts: readonly string[]): Promise<void> {
    const now = Date.now();
    const { shortLivedArtifacts } = createKeys(keyPrefix);
    await redis.zadd(shortLivedArtifacts, ...artifacts.flatMap((artifact) => [now, artifact]));
  }
  const checks = answerQuestion(documentQuestion, {
    ...options,
    owner,
    name: 'document-checks',
    find: (request) => (signal) => checker.check(request, signal, noteShortLived),
    concurrency: 1,
    maxWaiting,
  });
  const templates = answerQuestion(templatesQuestion, {
    ...options,
    owner,
    name: 'templates',
    find: () => () => checker.templates(),
  });
  const templateFiles = answerQuestion(templateFileQuestion, {
    ...options,
    owner,
    name: 'template-files',
    find: (request) => (signal) => checker.readTemplate(request, signal),
    concurrency: 1,
    maxWaiting,
  });
  return {
    async close() {
      await Promise.all([checks.close(), templates.close(), templateFiles.close()]);
      close();
    },
  };
}
