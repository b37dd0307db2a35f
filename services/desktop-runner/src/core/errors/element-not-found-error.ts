import { FixpointError } from '@fixpoint/shared/errors';

/** What shall be clicked is not to be seen on the screen. Nothing was touched. */
export class ElementNotFoundError extends FixpointError {
  constructor(target: string, why: string, spentUsd: number) {
    super(
      `"${target}" is not to be seen on the screen${why.trim() === '' ? '' : `: ${why.trim()}`}`.slice(
        0,
        2_000,
      ),
      {
        code: 'element-not-found',
        retry: 'never',
        hint: 'Describe it by what is written on it and where it is, or give its place.',
        context: { target, spent_usd: spentUsd },
      },
    );
  }
}
