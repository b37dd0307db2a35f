import { FixpointError } from '@fixpoint/shared/errors';

/** No program of that name starts here. */
export class AppNotFoundError extends FixpointError {
  constructor(app: string, { cause }: { cause?: unknown } = {}) {
    super(`There is no program called "${app.slice(0, 200)}" on this machine.`, {
      code: 'app-not-found',
      retry: 'never',
      hint: 'Give the name as the system lists it, such as "chromium" or "Text Editor", and install it if it is missing.',
      context: { app: app.slice(0, 200) },
      cause,
    });
  }
}
