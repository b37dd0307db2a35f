import type { FormDefinition, FormFieldDefinition } from '@fixpoint/shared/contracts';

type Written<Value> = { [Key in keyof Value]?: Value[Key] | undefined };

/** A field as it was found; unknown values are left out. */
export type FoundField = Pick<FormFieldDefinition, 'name' | 'type'> &
  Written<Omit<FormFieldDefinition, 'name' | 'type'>>;

/** A form that was found somewhere, as far as its source describes it. */
export interface FoundForm {
  /** Address to which it is sent, absolute. */
  readonly url: string;
  /** Of its page, if it has a separate one. */
  readonly page: string | undefined;
  /** Name by which a person recognises it. */
  readonly title: string;
  readonly method: NonNullable<FormDefinition['method']>;
  readonly encoding: NonNullable<FormDefinition['encoding']>;
  readonly fields: readonly FoundField[];
  readonly constants: Readonly<Record<string, string>>;
  readonly tokens: NonNullable<FormDefinition['tokens']>;
  /** True for a login or a registration. */
  readonly hasPassword?: boolean;
  /** Headers whose values may be written down. */
  readonly headers: Readonly<Record<string, string>>;
  /** Headers whose values are secrets. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Paths of the same service that other parts of it are at, as its description lists them. */
  readonly paths: readonly string[];
}

/** Nothing is known of a form beyond its address. */
export const emptyForm: Omit<FoundForm, 'url' | 'title'> = {
  page: undefined,
  method: 'POST',
  encoding: 'json',
  fields: [],
  constants: {},
  tokens: [],
  headers: {},
  secrets: {},
  paths: [],
};

/** Hidden values that a page makes for each visitor. */
export const tokenName = /csrf|xsrf|authenticity|nonce|(?:^|[_-])token$|verification/i;

/** True if a field takes the address that the results go to, by its name. */
export function isAddressName(name: string): boolean {
  return /e-?mail|recipient|send_?to|^to$/i.test(name);
}
