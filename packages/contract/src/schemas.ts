import type { Descriptor, OperationTypes } from '@tillkey/wire'
import type { Static, TObject, TSchema } from 'typebox'

/** What servers and documentation know of an operation besides its descriptor. `null` is a response without a body. */
export interface OperationSchemas {
  /** One sentence for the reference pages. */
  summary: string
  /** Parameters by wire name, required or optional as in the operation's line. Absent if there are none. */
  parameters?: TObject
  body?: TSchema
  /** Accepted media types of the body, if other than that of its kind. */
  bodyMedia?: readonly string[]
  responses: Readonly<Record<number, TSchema | null>>
  /** Response for statuses not in `responses`. */
  default?: TSchema
  /** Former ids of the operation with their paths, kept for one release. */
  deprecatedAliases?: Readonly<Record<string, string>>
}

type ParameterTypes<S> = S extends { parameters: infer P extends TObject } ? Static<P> : unknown
type BodyTypes<S> = S extends { body: infer B extends TSchema }
  ? B extends { '~optional': true }
    ? { body?: Static<B> }
    : { body: Static<B> }
  : unknown
type ResponseTypes<S extends OperationSchemas> = {
  -readonly [K in keyof S['responses']]: S['responses'][K] extends TSchema
    ? Static<S['responses'][K]>
    : undefined
}

/** Types of an operation, derived from its schemas. */
export interface Typed<S extends OperationSchemas> extends OperationTypes {
  args: ParameterTypes<S> & BodyTypes<S> & object
  responses: ResponseTypes<S>
  default: S extends { default: infer Default extends TSchema } ? Static<Default> : unknown
}

/** Declares the schemas of an operation with their exact types. */
export const schemas = <const S extends OperationSchemas>(of: S): S => of

/** An operation with its schemas: what a server serves and documentation describes. */
export interface Endpoint<O extends Descriptor = Descriptor> {
  operation: O
  schemas: OperationSchemas
}

type OperationNames<M> = { [K in keyof M]: M[K] extends Descriptor ? K : never }[keyof M]
export type Endpoints<M> = { [K in OperationNames<M>]: Endpoint<M[K] extends Descriptor ? M[K] : never> }

/** Joins a module of operations with the module of their schemas. Schemas are exported under the name of their operation. */
export function collectEndpoints<M extends object>(
  operations: M,
  schemasByName: Record<OperationNames<M> & string, unknown>,
): Endpoints<M> {
  const entries = Object.entries(operations).map(([name, operation]) => {
    const found = (schemasByName as Record<string, unknown>)[name] // looked up by a name that may be absent
    if (!found) throw new Error(`operation ${name} has no schemas`)
    return [name, { operation, schemas: found }]
  })
  return Object.fromEntries(entries) as Endpoints<M> // an entry for each operation of M
}

/** Returns the models of schema modules by name: the exports that begin with a capital letter. */
export function collectModels(...files: object[]): Record<string, TSchema> {
  const entries = files.flatMap((file) => Object.entries(file)).filter(([name]) => /^[A-Z]/.test(name))
  return Object.fromEntries(entries)
}
