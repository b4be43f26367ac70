/** Where a parameter stands in the request. */
export type Place = 'path' | 'query' | 'header' | 'form'

export interface Parameter {
  readonly name: string
  readonly in: Place
  readonly required: boolean
  /** Absent from the published API: ours, or one that the published servers take all the same. */
  readonly unpublished?: true | undefined
}

/** How a caller proves who it is. `session` is a session cookie or an X-Session-Token header. */
export type Security = 'bearer' | 'basic' | 'oauth2' | 'session'

export interface Body {
  readonly kind: 'json' | 'text'
  readonly required: boolean
}

/** What client, server and documents know of an operation at run time. */
export interface Descriptor {
  readonly id: string
  readonly method: string
  /** Path template: `/admin/identities/{id}`. */
  readonly path: string
  readonly security: readonly Security[]
  /** In declaration order, path parameters included. */
  readonly parameters: readonly Parameter[]
  readonly body?: Body | undefined
  /** What it answers with is text, or a page that a browser is led to; else JSON or nothing. */
  readonly answersText?: true | undefined
  /** The whole operation is absent from the published API. */
  readonly unpublished?: true | undefined
}

/**
 * The types of an operation: `args` as one flat object by wire name (the body under `body`), answers by status, and the
 * answer at every status not named.
 */
export interface OperationTypes {
  args: object
  responses: object
  otherwise?: unknown
}

/** What an operation needs of a client. */
export interface Caller<Options = unknown> {
  call(operation: Descriptor, args: object | undefined, options?: Options): Promise<unknown>
}

type OptionsOf<C> = C extends Caller<infer Options> ? Options : never
type SuccessStatus = 200 | 201 | 202 | 204
export type SuccessOf<T extends OperationTypes> = T['responses'][keyof T['responses'] & SuccessStatus]
/** Nothing is required of the caller when an empty object would do. */
type Rest<Args, Options> = {} extends Args
  ? [args?: Args, options?: Options]
  : [args: Args, options?: Options]

/** An operation is its descriptor and, called with a client, the call itself. */
export interface Operation<T extends OperationTypes> extends Descriptor {
  <C extends Caller<never>>(client: C, ...rest: Rest<T['args'], OptionsOf<C>>): Promise<SuccessOf<T>>
  /** Types only; absent at run time. */
  readonly types?: T
}

const places: Record<string, Place> = { '?': 'query', '@': 'header', '=': 'form' }

const pathParameters = (path: string): Parameter[] =>
  // The group is always there.
  [...path.matchAll(/{(\w+)}/g)].map(([, name]) => ({ name: name as string, in: 'path', required: true }))

/**
 * Reads an operation from one line: `id METHOD /path/{parameter}`, then in declaration order `^security`, `?query`,
 * `@header`, `=form` and at most one `<json` or `<text` body; a trailing `!` marks what is required, and `>text` an answer
 * that is no JSON. What stands behind a `+` is unpublished; `id +METHOD` says so of the whole operation.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<T extends OperationTypes>(line: string): Operation<T> {
  const [id, verb, path, ...words] = line.split(' ') as [string, string, string, ...string[]] // every line has three words; the sweep of lines says so
  const call = (client: Caller, args?: object, options?: unknown) => client.call(descriptor, args, options)
  const parameters = pathParameters(path)
  const security: Security[] = []
  const method = verb.replace('+', '')
  const unpublished = verb !== method || undefined
  const descriptor: { -readonly [K in keyof Descriptor]: Descriptor[K] } = Object.assign(call, {
    id,
    method,
    path,
    security,
    parameters,
    unpublished,
  })
  let own: true | undefined
  for (const word of words) {
    const required = word.endsWith('!')
    const name = word.replace(/^.|!$/g, '')
    const place = places[word[0] as string] // no word is empty
    if (word === '+') own = true
    else if (place) parameters.push({ name, in: place, required, unpublished: own })
    else if (word === '>text') descriptor.answersText = true
    else if (word[0] === '<')
      descriptor.body = { kind: name as Body['kind'], required } // json or text; the sweep of lines says so
    else security.push(name as Security) // the sweep of lines says so
  }
  // The line carries no types; T is checked against the schemas by the contract sweep.
  return descriptor as unknown as Operation<T>
}
