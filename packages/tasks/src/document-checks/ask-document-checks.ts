import type { DocumentVerdict, ListedTemplate } from '@fixpoint/shared/contracts/routes';
import type { Redis } from 'ioredis';
import { createAsk } from '../ask/create-ask.js';
import { type DocumentCheckRequest, documentQuestion, templatesQuestion } from './questions.js';

/** State of a check. `unheard`: it waits, and no comparator listens. */
export type CheckState =
  | DocumentVerdict
  | { readonly state: 'queued' }
  | { readonly state: 'checking' }
  | { readonly state: 'unheard' };

export interface AskDocumentChecks {
  /** The templates; null if no comparator listens. Undefined if no comparator has responded in time. */
  templates(): Promise<readonly ListedTemplate[] | null | undefined>;
  /** Sends the request unless a comparator has it: each look brings a lost request back. */
  look(request: DocumentCheckRequest): Promise<CheckState>;
}

const templatesLimitMs = 5_000;

export function createAskDocumentChecks(options: {
  readonly redis: Pick<Redis, 'mget' | 'publish'>;
  readonly keyPrefix: string;
}): AskDocumentChecks {
  const documents = createAsk(documentQuestion, options);
  const templates = createAsk(templatesQuestion, options);
  return {
    async templates() {
      const [reply] = await templates.ask([{}], { limitMs: templatesLimitMs });
      if (reply === 'unheard') return null;
      return typeof reply === 'object' ? reply.answer : undefined;
    },
    async look(request) {
      const { answer, isClaimed } = await documents.look(request.id);
      if (answer !== null) return answer;
      if (isClaimed) return { state: 'checking' };
      return { state: (await documents.send(request)) ? 'queued' : 'unheard' };
    },
  };
}
