/** The text without what a model thought aloud between `<think>` tags; also without an end tag whose beginning the server ate. */
export function stripThink(text: string): string {
  return text
    .replace(/<think>[\s\S]*?<\/think>/g, '')
    .replace(/^[\s\S]*?<\/think>/, '')
    .replace(/<think>[\s\S]*$/, '')
    .trim();
}

/** Whether the model thought aloud in this text. */
export function hasThink(text: string): boolean {
  return /<\/?think>/.test(text);
}
