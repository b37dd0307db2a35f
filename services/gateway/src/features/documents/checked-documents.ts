import { randomUUID } from 'node:crypto';
import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import {
  type CheckableType,
  type CheckedDocument,
  type ListedTemplate,
  UploadedDocument,
} from '@fixpoint/shared/contracts/routes';
import { InvalidInputError, NotFoundError, UnavailableError } from '@fixpoint/shared/errors';
import {
  createAskDocumentChecks,
  documentKeptMs,
  type TemplateFileRequest,
  type TemplateFileVerdict,
} from '@fixpoint/tasks/document-checks';
import { startComparator } from '@fixpoint/tasks/drawn-pages';
import { type connectRedis, createKeys, withAvailability } from '@fixpoint/tasks/engine';
import { z } from 'zod';
import { sniffContent } from '../artifacts/sniff-content.js';

const StoredDocument = UploadedDocument.extend({ owner: z.string() });
type StoredDocument = z.infer<typeof StoredDocument>;

/** The requester, by the id of the principal. Admins see the documents of all. */
interface Reader {
  readonly id: string;
  readonly isAdmin: boolean;
}

/** Documents that people upload to be checked without a task, each for a day. Queued → checking → done or failed. */
export interface CheckedDocuments {
  templates(): Promise<readonly ListedTemplate[]>;
  /** The template of an uploaded file. Throws `InvalidInputError` with the reason for a file that is not usable. */
  readTemplate(file: TemplateFileRequest): Promise<Extract<TemplateFileVerdict, { state: 'usable' }>>;
  check(
    upload: { readonly bytes: Buffer; readonly name: string | undefined; readonly template: string | null },
    owner: string,
  ): Promise<CheckedDocument>;
  list(owner: string): Promise<CheckedDocument[]>;
  get(id: string, reader: Reader): Promise<CheckedDocument>;
  remove(id: string, reader: Reader): Promise<void>;
}

/** Unfinished documents of one principal. */
const maxUnfinished = 5;
const maxListed = 100;
const busyMs = 5_000;
const noComparator = 'No comparator is running, so documents cannot be checked.';

export function createCheckedDocuments({
  redis,
  prefix,
  artifacts,
}: {
  readonly redis: ReturnType<typeof connectRedis>;
  readonly prefix: string;
  readonly artifacts: ArtifactStore;
}): CheckedDocuments {
  const keys = createKeys(prefix);
  const ask = createAskDocumentChecks({ redis, keyPrefix: prefix });

  async function withState({ owner: _, ...document }: StoredDocument): Promise<CheckedDocument> {
    const { id, artifact, name, type, template } = document;
    const checked = await ask.look({ id, artifact, name, type, template });
    if (checked.state !== 'unheard') return { ...document, ...checked };
    return { ...document, state: 'queued', reason: `${noComparator} ${startComparator}` };
  }

  async function find(id: string, { id: owner, isAdmin }: Reader): Promise<StoredDocument> {
    const text = await redis.get(keys.checkedDocument(id));
    const stored = text === null ? null : StoredDocument.parse(JSON.parse(text));
    if (stored === null || (stored.owner !== owner && !isAdmin)) throw new NotFoundError('document', id);
    return stored;
  }

  const documents: CheckedDocuments = {
    async templates() {
      return answered(await ask.templates());
    },

    async readTemplate(file) {
      const verdict = answered(await ask.readTemplate(file));
      if (verdict.state === 'usable') return verdict;
      const { reason, hint } = verdict;
      throw new InvalidInputError(reason, { field: 'template', ...(hint === undefined ? {} : { hint }) });
    },

    async check({ bytes, name, template }, owner) {
      const type = typeOf(bytes, name);
      checkTemplate(template, [type], await documents.templates());
      const unfinished = (await documents.list(owner)).filter(({ state }) => isUnfinished(state));
      if (unfinished.length >= maxUnfinished) {
        throw new UnavailableError(`${maxUnfinished} of your documents are not checked yet.`, {
          afterMs: busyMs,
          hint: 'Try again when one of them is done.',
        });
      }
      const now = Date.now();
      const document: StoredDocument = {
        id: randomUUID(),
        name: name ?? `document.${type}`,
        type,
        bytes: bytes.length,
        artifact: await artifacts.put(bytes),
        template,
        created_at: new Date(now).toISOString(),
        expires_at: new Date(now + documentKeptMs).toISOString(),
        owner,
      };
      const list = keys.checkedDocuments(owner);
      await redis
        .multi()
        .set(keys.checkedDocument(document.id), JSON.stringify(document), 'PX', documentKeptMs)
        .zremrangebyscore(list, '-inf', now - documentKeptMs)
        .zadd(list, now, document.id)
        .pexpire(list, documentKeptMs)
        .zadd(keys.shortLivedArtifacts, now, document.artifact)
        .exec();
      return withState(document);
    },

    async list(owner) {
      const ids = await redis.zrevrange(keys.checkedDocuments(owner), 0, maxListed - 1);
      if (ids.length === 0) return [];
      const texts = await redis.mget(ids.map((id) => keys.checkedDocument(id)));
      const stored = texts.flatMap((text) => (text === null ? [] : [StoredDocument.parse(JSON.parse(text))]));
      return Promise.all(stored.map(withState));
    },

    get: async (id, reader) => withState(await find(id, reader)),

    async remove(id, reader) {
      const { owner } = await find(id, reader);
      await redis
        .multi()
        .del(keys.checkedDocument(id), keys.documentVerdict(id))
        .zrem(keys.checkedDocuments(owner), id)
        .exec();
    },
  };
  return withAvailability(documents, redis, []);
}

function answered<Answer>(answer: Answer | null | undefined): Answer {
  if (answer === null) throw new UnavailableError(noComparator, { hint: startComparator });
  if (answer === undefined) throw new UnavailableError('The comparator has not responded in time.');
  return answer;
}

function isUnfinished(state: CheckedDocument['state']): boolean {
  return state === 'queued' || state === 'checking';
}

/** By the bytes, or by the name: the comparator reports the problem with a file whose bytes do not match its name. */
function typeOf(bytes: Buffer, name = ''): CheckableType {
  const { document } = sniffContent(bytes, name);
  const named = document === null ? /\.(pptx|xlsx|docx)$/i.exec(name)?.[1]?.toLowerCase() : document;
  if (bytes.length > 0 && (named === 'pptx' || named === 'xlsx' || named === 'docx')) return named;
  throw new InvalidInputError(
    bytes.length === 0 ? 'The file is empty.' : 'Only PPTX, XLSX and DOCX documents can be checked.',
    {
      field: 'body',
      hint: 'Send the bytes of the document as the body, or as a file of a multipart form.',
    },
  );
}

/** Throws for an unknown template, or one that is not for these types of documents. */
export function checkTemplate(
  wanted: string | null,
  types: readonly string[],
  templates: readonly ListedTemplate[],
): void {
  const template = templates.find(({ name }) => name === wanted);
  const fitting = templates.filter((candidate) => types.includes(candidate.type)).map(({ name }) => name);
  if (wanted === null || fitting.includes(wanted)) return;
  const type = types.join(' or ').toUpperCase().replaceAll(' OR ', ' or ');
  throw new InvalidInputError(
    template === undefined
      ? `There is no template "${wanted}".`
      : `The template "${wanted}" is for ${template.type.toUpperCase()} documents, not for ${type}.`,
    { field: 'template', hint: `Templates for ${type}: ${fitting.join(', ') || 'none'}.` },
  );
}
