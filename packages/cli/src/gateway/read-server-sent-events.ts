/** The `data` of each server-sent event. Comments, ids and names are skipped: our events carry their own numbers. */
export async function* readServerSentEvents(response: Response): AsyncGenerator<string> {
  if (response.body === null) return;
  let rest = '';
  let data: string[] = [];
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '' && data.length > 0) {
        yield data.join('\n');
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice('data:'.length).replace(/^ /, ''));
      }
    }
  }
}
