const tag = 'think(?:ing)?';
const whole = new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`, 'gi');
const headless = new RegExp(`^[\\s\\S]*?</${tag}>`, 'i');
const unended = new RegExp(`<${tag}>[\\s\\S]*$`, 'i');

/**
 * The text without what a model thought aloud between `<think>` tags, which is no answer and decides nothing; also without an end tag
 * whose beginning the server ate.
 */
export function stripThink(text: string): string {
  return text.replace(whole, '').replace(headless, '').replace(unended, '').trim();
}
