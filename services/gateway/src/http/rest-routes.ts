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
  RouteShorthandOptions,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/**
 * The tokens with a scope that may use a route. `own`: all, since it reads only from `request.own`, the part of the installation in the
 * scope. `installation`: no token with a scope.
 */
export type RouteScope = 'own' | 'installation';

type Server = RawServerDefault;
type Request = RawRequestDefaultExpression<Server>;
type Reply = RawReplyDefaultExpression<Server>;

/** A route's config, with what it opens to tokens with a scope. */
type Config = FastifyContextConfig & { readonly scope: RouteScope };

type AddRoute = <const Schema extends FastifySchema = FastifySchema>(
  path: string,
  options: RouteShorthandOptions<
    Server,
    Request,
    Reply,
    RouteGenericInterface,
    FastifyContextConfig,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  > & { readonly config: Config },
  handler: RouteHandlerMethod<
    Server,
    Request,
    Reply,
    RouteGenericInterface,
    FastifyContextConfig,
    Schema,
    ZodTypeProvider,
    FastifyBaseLogger
  >,
) => void;

/** The app as REST routes are added to it: one that does not say what it opens to tokens with a scope does not compile. */
export type RestApp = Pick<FastifyInstance, 'addContentTypeParser' | 'register'> &
  Readonly<Record<'get' | 'post' | 'put' | 'delete', AddRoute>>;

/** A part of the REST API. */
export type RestRoutes<Options extends object = Record<never, never>> = (
  app: RestApp,
  options: Options,
) => Promise<void>;
