import type { Descriptor, OperationTypes } from '@tillkey/wire'
import type { Static, TObject, TSchema } from 'typebox'

/** What servers and documents know of an operation beside its descriptor. `null` is an answer without a body. */
export interface OperationSchemas {
  /** One sentence for the reference pages. */
  summary: string
  /** Every parameter by wire name, required or optional as in the operation's line. Absent when there are none. */
  parameters?: TObject
  body?: TSchema
  /** The media types the body may come in, when they are not just the one of its kind. */
  bodyMedia?: readonly string[]
  responses: Readonly<Record<number, TSchema | null>>
  /** The answer at every status that `responses` does not name. */
  default?: TSchema
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

/** The types of an operation, taken from its schemas. */
export interface Typed<S extends OperationSchemas> extends OperationTypes {
  args: ParameterTypes<S> & BodyTypes<S> & object
  responses: ResponseTypes<S>
  default: S extends { default: infer Default extends TSchema } ? Static<Default> : unknown
}

/** Declares the schemas of an operation, keeping their exact types. */
export const schemas = <const S extends OperationSchemas>(of: S): S => of

/** An operation with its schemas: what a server serves and a document describes. */
export interface Endpoint<O extends Descriptor = Descriptor> {
  operation: O
  schemas: OperationSchemas
}

type OperationNames<M> = { [K in keyof M]: M[K] extends Descriptor ? K : never }[keyof M]
export type Endpoints<M> = { [K in OperationNames<M>]: Endpoint<M[K] extends Descriptor ? M[K] : never> }

/** Joins a file of operations with the file of their schemas; each operation's schemas are exported under its name. */
export function endpointsOf<M extends object>(
  operations: M,
  schemasByName: Record<OperationNames<M> & string, unknown>,
): Endpoints<M> {
  const entries = Object.entries(operations).map(([name, operation]) => {
    const found = (schemasByName as Record<string, unknown>)[name] // asked for by a name that may be absent
    if (!found) throw new Error(`operation ${name} has no schemas`)
    return [name, { operation, schemas: found }]
  })
  return Object.fromEntries(entries) as Endpoints<M> // an entry for each operation of M
}

/** The models of files of schemas by name: what is exported under a capital letter. */
export function modelsOf(...files: object[]): Record<string, TSchema> {
  const entries = files.flatMap((file) => Object.entries(file)).filter(([name]) => /^[A-Z]/.test(name))
  return Object.fromEntries(entries)
}
