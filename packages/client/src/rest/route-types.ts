import type * as contracts from '@fixpoint/shared/contracts/routes';
import type { z } from 'zod';

type Contracts = typeof contracts;
type RoutesOf<Export> =
  Export extends Readonly<Record<string, contracts.Route>> ? Export[keyof Export] : never;
/** Every route of the gateway. */
type AnyRoute = { [Name in keyof Contracts]: RoutesOf<Contracts[Name]> }[keyof Contracts];

export type RestMethod = AnyRoute['method'];

/** Paths that take a method. */
export type RestPath<Method extends RestMethod> = Extract<AnyRoute, { method: Method }>['path'];

type RouteAt<Method extends RestMethod, Path> = Extract<AnyRoute, { method: Method; path: Path }>;

type Input<Route, Part extends string> = Route extends { readonly [Key in Part]: infer Schema }
  ? z.input<Schema>
  : undefined;

/** A property that is required if its value has required fields. */
type Property<Name extends string, Value> = undefined extends Value
  ? { readonly [Key in Name]?: Value }
  : Partial<Value> extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value };

type Params<Route> = Property<'path', Input<Route, 'params'>> &
  Property<'query', Input<Route, 'query'>> & {
    readonly header?: Readonly<Record<string, string | undefined>>;
  };

/** A body of bytes. */
type Bytes = RequestInit['body'];

type Body<Route> = Route extends { readonly upload: string }
  ? { readonly body: Bytes; readonly bodySerializer: (body: Bytes) => Bytes }
  : undefined extends Input<Route, 'body'>
    ? { readonly body?: Input<Route, 'body'> }
    : { readonly body: Input<Route, 'body'> };

/** Format in which a response is read. */
export type Format = 'json' | 'text' | 'stream';

/** Parts of a request. */
export type RestRequest<Method extends RestMethod, Path> = Property<'params', Params<RouteAt<Method, Path>>> &
  Body<RouteAt<Method, Path>> & {
    readonly headers?: Readonly<Record<string, string>>;
    readonly signal?: AbortSignal | undefined;
  };

type Json<Route> = Route extends { readonly responses: infer Responses }
  ? { [Status in keyof Responses & (200 | 201 | 202)]: z.output<Responses[Status]> }[keyof Responses &
      (200 | 201 | 202)]
  : unknown;

/** Data of a successful response. Undefined if it has no body. */
export type RestData<Method extends RestMethod, Path, As extends Format = 'json'> = {
  readonly json: [Json<RouteAt<Method, Path>>] extends [never] ? undefined : Json<RouteAt<Method, Path>>;
  readonly text: string;
  readonly stream: Response['body'];
}[As];

/** A response. `error`: the problem document (RFC 9457) of a request that failed. */
export type RestAnswer<Data> =
  | { readonly data: Data; readonly error?: undefined; readonly response: Response }
  | { readonly data?: undefined; readonly error: contracts.Problem; readonly response: Response };
