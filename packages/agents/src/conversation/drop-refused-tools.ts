/** Errors of endpoints whose model has no tools. */
const refusal =
  /does not support tools|tools? param\w* requires|--jinja|enable-auto-tool-choice|tool[- _]call[- _]parser|support tool use|tools? (is|are) not supported|function calling (is )?not|does not support (function|tool)/i;

interface Body {
  readonly tools?: unknown;
  readonly messages?: readonly ChatMessage[];
}

interface ChatMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_calls?: readonly {
    readonly function?: { readonly name?: string; readonly arguments?: unknown };
  }[];
}

/**
 * A `fetch` for models that write calls as text too. An endpoint that refuses `tools` (Ollama with 400, llama-server without
 * `--jinja` with 500, vLLM without a parser with 400) gets the request again without them, and from then on gets none.
 */
export function dropRefusedTools(inner: typeof fetch): typeof fetch {
  let isRefused = false;
  return async (input, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Body) : null;
    if (init === undefined || body?.tools === undefined) return inner(input, init);
    const plain = { ...init, body: JSON.stringify(withoutTools(body)) };
    if (isRefused) return inner(input, plain);
    const response = await inner(input, init);
    if (response.ok || response.status < 400) return response;
    const text = await response.text();
    if (!refusal.test(text)) return new Response(text, response);
    isRefused = true;
    return inner(input, plain);
  };
}

/** Calls and results that the conversation has already become text. */
function withoutTools(body: Body): Body {
  const {
    tools: _tools,
    tool_choice: _choice,
    parallel_tool_calls: _parallel,
    ...rest
  } = body as Body & {
    readonly tool_choice?: unknown;
    readonly parallel_tool_calls?: unknown;
  };
  return { ...rest, messages: (body.messages ?? []).map(toTextMessage) };
}

function toTextMessage(message: ChatMessage): ChatMessage {
  if (message.role === 'tool') {
    const text = typeof message.content === 'string' ? message.content : JSON.stringify(message.content);
    return { role: 'user', content: `Result:\n${text}` };
  }
  if (message.tool_calls === undefined) return message;
  const calls = message.tool_calls.map(({ function: called }) =>
    JSON.stringify({ tool: called?.name, args: readArguments(called?.arguments) }),
  );
  const said = typeof message.content === 'string' && message.content !== '' ? [message.content] : [];
  return { role: message.role, content: [...said, ...calls].join('\n') };
}

function readArguments(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
