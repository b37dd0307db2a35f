const tag = 'think(?:ing)?';
const whole = new RegExp(`<${tag}>[\\s\\S]*?</${tag}>`, 'gi');
const headless = new RegExp(`^[\\s\\S]*?</${tag}>`, 'i');
const unended = new RegExp(`<${tag}>[\\s\\S]*$`, 'i');

/**
 * The text without the thoughts of a model between `<think>` tags, which are not part of the answer and decide nothing; also without an end tag
 * whose beginning the server ate.
 */
export function stripThink(text: string): string {
  return text.replace(whole, '').replace(headless, '').replace(unended, '').trim();
}
