/** The page that a redirect led to. */
export interface ShownBehind {
  /** Final address, absolute. */
  readonly url: string;
  readonly text: string;
}

/** The network's outcome of sending a form. */
export type FormAnswer =
  | {
      readonly type: 'response';
      readonly status: number;
      readonly retryAfter: string | null;
      /** Target of a redirect, absolute. */
      readonly location: string | null;
      /** The beginning of the response's body. */
      readonly text: string;
      /** Cookies that it set, by name: a page behind a redirect may need them. */
      readonly cookies?: Readonly<Record<string, string>>;
      /** The page behind a redirect, if it was read. */
      readonly page?: ShownBehind | undefined;
    }
  /** No connection was made, so nothing was sent. `code` is Node's own: `ECONNREFUSED`, `ENOTFOUND`. */
  | { readonly type: 'not-connected'; readonly code: string }
  /** TLS was not set up, such as for a certificate that is not trusted, so nothing was sent. */
  | { readonly type: 'not-secure'; readonly code: string; readonly reason: string; readonly remedy: string }
  /** The connection broke, or no response came in time, after sending had begun. */
  | { readonly type: 'no-answer'; readonly code: string };
