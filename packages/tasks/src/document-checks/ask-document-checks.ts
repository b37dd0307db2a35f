import type { DocumentVerdict, ListedTemplate } from '@fixpoint/shared/contracts/routes';
import type { Redis } from 'ioredis';
import { createAsk, type Reply } from '../ask/create-ask.js';
import {
  type DocumentCheckRequest,
  documentQuestion,
  type TemplateFileRequest,
  type TemplateFileVerdict,
  templateFileQuestion,
  templatesQuestion,
} from './questions.js';

/** State of a check. `unheard`: it waits, and no comparator listens. */
export type CheckState =
  | DocumentVerdict
  | { readonly state: 'queued' }
  | { readonly state: 'checking' }
  | { readonly state: 'unheard' };

export interface AskDocumentChecks {
  /** The templates; null if no comparator listens. Undefined if no comparator has responded in time. */
  templates(): Promise<readonly ListedTemplate[] | null | undefined>;
  /** Has a template's file read; null and undefined as for `templates`. */
  readTemplate(request: TemplateFileRequest): Promise<TemplateFileVerdict | null | undefined>;
  /** Sends the request unless a comparator has it: each look brings a lost request back. */
  look(request: DocumentCheckRequest): Promise<CheckState>;
}

const templatesLimitMs = 5_000;
/** A document from which a template is learned is read, described and compared first. */
const templateFileLimitMs = 60_000;

export function createAskDocumentChecks(options: {
  readonly redis: Pick<Redis, 'mget' | 'publish'>;
  readonly keyPrefix: string;
}): AskDocumentChecks {
  const documents = createAsk(documentQuestion, options);
  const templates = createAsk(templatesQuestion, options);
  const templateFiles = createAsk(templateFileQuestion, options);
  return {
    async templates() {
      const [reply] = await templates.ask([{}], { limitMs: templatesLimitMs });
      return answerOf(reply);
    },
    async readTemplate(request) {
      const [reply] = await templateFiles.ask([request], { limitMs: templateFileLimitMs });
      return answerOf(reply);
    },
    async look(request) {
      const { answer, isClaimed } = await documents.look(request.id);
      if (answer !== null) return answer;
      if (isClaimed) return { state: 'checking' };
      return { state: (await documents.send(request)) ? 'queued' : 'unheard' };
    },
  };
}

function answerOf<Answer>(reply: Reply<Answer> | undefined): Answer | null | undefined {
  if (reply === 'unheard') return null;
  return typeof reply === 'object' ? reply.answer : undefined;
}
