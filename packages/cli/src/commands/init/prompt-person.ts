import type { Question } from './questions.js';

/** A person pressed Ctrl-C at a question. Earlier answers are kept. */
export class GivenUpError extends Error {}

/** Shows a question at the terminal. Throws `GivenUpError` at Ctrl-C. */
export async function promptPerson(question: Question): Promise<string> {
  const { message, initial, choices, optional = false, secret = false, check } = question;
  const { isCancel, password, select, text } = await import('@clack/prompts');
  const validate = (value: string | undefined): string | undefined => {
    const answer = value || initial || '';
    if (answer === '') return optional ? undefined : 'An answer is needed.';
    return check?.(answer) ?? undefined;
  };
  const show = () => {
    if (choices !== undefined) {
      return select({
        message,
        options: choices.map((choice) => ({ ...choice })),
        ...(initial === undefined ? {} : { initialValue: initial }),
      });
    }
    if (secret) return password({ message, validate });
    return text({
      message,
      validate,
      ...(initial === undefined ? {} : { placeholder: initial, defaultValue: initial }),
    });
  };
  const answer = await show();
  if (isCancel(answer)) throw new GivenUpError('The setup was cancelled.');
  return (answer ?? '').trim();
}
