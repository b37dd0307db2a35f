import type { StageInput } from '@fixpoint/shared/contracts';

/** What the model is given: the task, what was done so far, and why its answer before could not be used. All of it is data. */
export function buildPlanPrompt(
  input: Omit<StageInput<'plan'>, 'screenshot'>,
  given: {
    readonly platform: string;
    readonly hasPicture: boolean;
    readonly unusable: string | null;
    /** What people have said to the task, oldest first. */
    readonly said: readonly string[];
  },
): string {
  const data = {
    task: input.description,
    platform: given.platform,
    ...(input.allow.length === 0 ? {} : { allowed_for_this_task: input.allow }),
    ...(input.progress.length === 0 ? {} : { done_so_far: input.progress }),
    ...(input.comments.length === 0
      ? {}
      : { comments_of_the_person: input.comments.map(({ comment }) => comment) }),
    ...(given.said.length === 0 ? {} : { said_by_the_person: given.said }),
  };
  return [
    'DATA',
    // One line, in which no text can end the data.
    JSON.stringify(data),
    'END OF DATA',
    '',
    ...(input.round === 1
      ? ['Plan the task.']
      : [
          'A plan before this one broke off at the last step of done_so_far. Plan only what is left to do, from the state that',
          'the desktop is in now. Repeat nothing that was done.',
        ]),
    ...(given.hasPicture ? ['The picture shows the screen, or a part of it, as it was seen last.'] : []),
    ...(given.unusable === null
      ? []
      : ['', `Your last answer could not be used: ${given.unusable}`, 'Answer anew, whole.']),
  ].join('\n');
}
