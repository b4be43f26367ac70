/** Where a parameter stands in the request. */
export type ParameterLocation = 'path' | 'query' | 'header' | 'form'

export interface Parameter {
  readonly name: string
  readonly in: ParameterLocation
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
  default?: unknown
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

const locations: Record<string, ParameterLocation> = { '{': 'path', '?': 'query', '@': 'header', '=': 'form' }

type MutableDescriptor = { -readonly [K in keyof Descriptor]: Descriptor[K] }

/**
 * Stands behind an operation until something of it is asked for. Only then its line is read, and what it says becomes the
 * operation's own: an import of many operations reads none.
 */
const lazyOperation = /* @__PURE__ */ new Proxy(Function.prototype, {
  get(functions, member: keyof Descriptor, operation: MutableDescriptor & { line: string }) {
    const [id, verb, path, ...words] = operation.line.split(' ') as [string, string, string, ...string[]] // every line has three words; the sweep of lines says so
    const parameters: Parameter[] = []
    const security: Security[] = []
    const method = verb.replace('+', '')
    let unpublished = verb !== method || undefined
    const found = Object.setPrototypeOf(operation, functions) as MutableDescriptor // itself
    Object.assign(found, { id, method, path, security, parameters, unpublished })
    // From here on of the parameters, which the mark stands before.
    unpublished = undefined
    for (const word of [...(path.match(/{\w+/g) ?? []), ...words]) {
      const required = /^{|!$/.test(word)
      const name = word.replace(/^.|!$/g, '')
      const location = locations[word[0] as string] // no word is empty
      if (location) parameters.push({ name, in: location, required, unpublished })
      else if (word === '>text') operation.answersText = true
      else if (word[0] === '<')
        operation.body = { kind: name as Body['kind'], required } // json or text; the sweep of lines says so
      else if (name)
        security.push(name as Security) // the sweep of lines says so
      else unpublished = true
    }
    return operation[member]
  },
})

/**
 * Makes an operation of one line: `id METHOD /path/{parameter}`, then in declaration order `^security`, `?query`,
 * `@header`, `=form` and at most one `<json` or `<text` body; a trailing `!` marks what is required, and `>text` an answer
 * that is no JSON. What stands behind a `+` is unpublished; `id +METHOD` says so of the whole operation. The line is read
 * when something of the operation is first asked for: copy it by `descriptorOf`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<T extends OperationTypes>(line: string): Operation<T> {
  const call = (client: Caller, args?: object, options?: unknown): Promise<unknown> =>
    client.call(call as unknown as Descriptor, args, options) // what it lacks of one is read when it is asked for
  call.line = line
  // The line carries no types; T is checked against the schemas by the contract sweep.
  return Object.setPrototypeOf(call, lazyOperation) as Operation<T>
}

/** What an operation says, as an object of its own. */
export function descriptorOf(operation: Descriptor): Descriptor {
  const { id, method, path, security, parameters, body, answersText, unpublished } = operation
  return { id, method, path, security, parameters, body, answersText, unpublished }
}
