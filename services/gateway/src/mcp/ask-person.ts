import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { forbidden } from '../access/access-checks.js';
import type { Decision, PersonQuestion } from '../features/tool.js';

const Answer = z.object({
  decision: z.enum(['approve', 'reject']).describe('whether this plan may run'),
});

/** Thrown by a tool that cannot continue without a person; `result` makes the client ask and call the tool again. */
export class PersonNeeded extends Error {
  constructor(readonly result: InputRequiredResult) {
    super('A person has to decide first.');
  }
}

/**
 * The decision of the person in front of the client (MCP elicitation, revision 2026-07-28).
 *
 * @throws PersonNeeded at the first call, and a `forbidden` error if the client cannot ask or the person gave no decision
 */
export function askPerson({ mcpReq }: ServerContext, { id, message }: PersonQuestion): Decision {
  const envelope = mcpReq.envelope as { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined;
  if (!canShowForm(envelope?.[CLIENT_CAPABILITIES_META_KEY])) {
    throw forbidden(
      'This MCP client cannot ask the person in front of it.',
      'Ask a person to approve the plan on the page of the task, or use a client with elicitation (protocol 2026-07-28).',
    );
  }
  const answer = acceptedContent(mcpReq.inputResponses, id, Answer);
  if (answer !== undefined) return answer.decision;
  if (mcpReq.inputResponses?.[id] !== undefined) {
    throw forbidden('The person did not decide.', 'The plan still waits for a person.');
  }
  const question = inputRequired.elicit({ message, requestedSchema: Answer });
  throw new PersonNeeded(inputRequired({ inputRequests: { [id]: question } }));
}

/** A client that names no mode of elicitation shows forms. */
function canShowForm(capabilities: ClientCapabilities | undefined): boolean {
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
