/**
 * A `fetch` that mends answers of endpoints which send a tool call's arguments as an object: the protocol, and the SDK, want
 * them as text. Everything else passes unchanged.
 */
export function stringArgumentsFetch(inner: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await inner(input, init);
    if (!response.ok || response.body === null) return response;
    const type = response.headers.get('content-type') ?? '';
    if (!type.startsWith('text/event-stream')) return response;
    let rest = '';
    const mended = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(
      new TransformStream<string, string>({
        transform(chunk, controller) {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) controller.enqueue(`${mendLine(line)}\n`);
        },
        flush(controller) {
          if (rest !== '') controller.enqueue(mendLine(rest));
        },
      }),
    );
    return new Response(mended.pipeThrough(new TextEncoderStream()), response);
  };
}

function mendLine(line: string): string {
  if (!line.startsWith('data:') || !line.includes('"tool_calls"')) return line;
  let event: { choices?: { delta?: { tool_calls?: { function?: { arguments?: unknown } }[] } }[] };
  try {
    event = JSON.parse(line.slice('data:'.length));
  } catch {
    return line;
  }
  let changed = false;
  for (const choice of event.choices ?? []) {
    for (const { function: called } of choice.delta?.tool_calls ?? []) {
      if (typeof called?.arguments !== 'object' || called.arguments === null) continue;
      called.arguments = JSON.stringify(called.arguments);
      changed = true;
    }
  }
  return changed ? `data: ${JSON.stringify(event)}` : line;
}
