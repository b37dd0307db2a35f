import type { Message, MessagePart } from './conversation-model.js';

/** A picture costs a model about so many tokens, whatever its size. */
const pictureTokens = 1_000;
/** Code has more tokens to a character than prose. */
const charactersPerToken = 3;

/** About how many tokens a conversation takes; too many rather than too few. */
export function estimateTokens(messages: readonly Message[]): number {
  return messages.reduce((sum, message) => sum + tokensOf(message), 0);
}

/**
 * The messages that fit into so many tokens. The first one (the task) stays, and so do pinned messages; then the oldest exchanges are
 * forgotten: an answer with all that follows it up to the next one, so a call is never parted from its result. If the last exchange alone
 * is too long, the middle of its longest results is removed.
 */
export function fitMessages(messages: readonly Message[], tokens: number): readonly Message[] {
  if (estimateTokens(messages) <= tokens) return messages;
  const answers = messages.flatMap(({ role }, index) => (role === 'assistant' ? [index] : []));
  const first = answers[0] ?? messages.length;
  let kept = messages;
  for (const start of answers.slice(1)) {
    const pinned = messages
      .slice(first, start)
      .filter((message) => message.role === 'user' && message.pinned === true);
    kept = [...messages.slice(0, first), ...pinned, ...messages.slice(start)];
    if (estimateTokens(kept) <= tokens) return kept;
  }
  return shorten(kept, tokens);
}

function shorten(messages: readonly Message[], tokens: number): readonly Message[] {
  let kept = messages;
  for (let longest = 32_000; longest >= 250 && estimateTokens(kept) > tokens; longest /= 2) {
    kept = kept.map((message) =>
      message.role === 'tool'
        ? { ...message, parts: message.parts.map((part) => shortenPart(part, longest)) }
        : message,
    );
  }
  return kept;
}

function shortenPart(part: MessagePart, longest: number): MessagePart {
  if (part.type !== 'text' || part.text.length <= longest) return part;
  const half = Math.floor(longest / 2);
  return { type: 'text', text: `${part.text.slice(0, half)}\n[… cut …]\n${part.text.slice(-half)}` };
}

function tokensOf(message: Message): number {
  // A few tokens mark where a message begins and ends.
  const frame = 8;
  if (message.role === 'assistant') {
    const calls = message.calls.map(({ tool, args }) => tool.length + (JSON.stringify(args)?.length ?? 0));
    return frame + toTokens(message.text.length + calls.reduce((sum, length) => sum + length, 0));
  }
  const parts = message.parts.map((part) =>
    part.type === 'text' ? toTokens(part.text.length) : pictureTokens,
  );
  return frame + parts.reduce((sum, count) => sum + count, 0);
}

function toTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
