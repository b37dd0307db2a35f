/** Problem that a person must fix before the command can run. */
export class SetUpError extends Error {
  constructor(message, exitCode = 2) {
    super(message);
    this.exitCode = exitCode;
  }
}
