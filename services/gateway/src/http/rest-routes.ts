import type { Route, RouteScope } from '@fixpoint/shared/contracts/routes';
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
  RouteOptions,
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The app for adding REST routes: a route that does not declare its access for tokens with a scope does not compile. */
export interface RestApp
  extends Pick<FastifyInstance, 'addContentTypeParser' | 'removeAllContentTypeParsers' | 'register'> {
  route(options: RouteOptions & { readonly config: { readonly scope: RouteScope } }): unknown;
}

/** A part of the REST API. */
export type RestRoutes<Options extends object = Record<never, never>> = (
  app: RestApp,
  options: Options,
) => Promise<void>;

type SchemaOf<Contract extends Route> = {
  readonly params: Contract extends { params: infer Params } ? Params : undefined;
  readonly querystring: Contract extends { query: infer Query } ? Query : undefined;
  readonly headers: Contract extends { headers: infer Headers } ? Headers : undefined;
  readonly body: Contract extends { body: infer Body } ? Body : undefined;
  readonly response: Contract extends { responses: infer Responses } ? Responses : undefined;
};

type Handler<Contract extends Route> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  FastifyContextConfig,
  SchemaOf<Contract>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

/** Notes of the description on an operation beyond its schemas. */
export type RouteNotes = Pick<Route, 'media' | 'statuses' | 'isOpen' | 'upload' | 'example' | 'replay'>;

/** Key of the notes in a schema, until `completeDescription` has used them. */
export const notesKey = 'x-notes';

/** Adds a route to the app. Its contract defines requests, responses, and the required access. */
export function serve<Contract extends Route>(
  app: RestApp,
  contract: Contract,
  handler: Handler<Contract>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'compress'> & {
    /** Role from the settings. */
    readonly role?: Route['role'];
  } = {},
): void {
  const { role = contract.role, ...transport } = options;
  const { id, tag, method, path, scope, replay, summary, description = `${summary}.` } = contract;
  const { params, query, headers, body, responses, upload, media, statuses, isOpen, example } = contract;
  const notes: RouteNotes = { media, statuses, isOpen, upload, example, replay };
  const schema = {
    operationId: id,
    tags: [tag],
    summary,
    description,
    ...present({ params, querystring: query, headers, body, response: responses }),
    [notesKey]: notes,
  };
  app.route({
    ...transport,
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: { scope, role, replay },
    schema,
    handler: handler as RouteHandlerMethod,
  });
}

/** The schemas that are defined. Fastify warns about the others. */
function present(schemas: FastifySchema): FastifySchema {
  return Object.fromEntries(Object.entries(schemas).filter(([, schema]) => schema !== undefined));
}
