/** A tool call of the scripted model. */
export interface ScriptedCall {
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A project as the scripted model builds it, faults included. */
export interface ScriptedProject {
  /** Request of a person. */
  readonly request: string;
  /** Word of the request by which the model recognises it. */
  readonly keyword: string;
  readonly architecture: string;
  readonly steps: readonly string[];
  /** Content of each file, by its path, when its step writes it. */
  readonly files: Readonly<Record<string, string>>;
  readonly install: ScriptedCall;
  readonly start: ScriptedCall;
  /** The model's reactions to an error, by a text of it. Each error is planted. */
  readonly repairs: readonly { readonly error: RegExp; readonly call: ScriptedCall }[];
}
