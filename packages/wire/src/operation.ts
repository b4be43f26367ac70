/** Where a parameter is sent. */
export type ParameterLocation = 'path' | 'query' | 'header' | 'form'

export interface Parameter {
  readonly name: string
  readonly in: ParameterLocation
  readonly required: boolean
  /** Not in the published API: an extension, or a parameter that the published servers accept anyway. */
  readonly unpublished?: true | undefined
}

/** Credentials of a caller. `session` is a session cookie or an X-Session-Token header. */
export type Security = 'bearer' | 'basic' | 'oauth2' | 'session'

export interface Body {
  readonly kind: 'json' | 'text'
  readonly required: boolean
}

/** Run-time description of an operation, for client, server and documents. */
export interface Descriptor {
  readonly id: string
  readonly method: string
  /** Path template: `/admin/identities/{id}`. */
  readonly path: string
  readonly security: readonly Security[]
  /** In declaration order, path parameters included. */
  readonly parameters: readonly Parameter[]
  readonly body?: Body | undefined
  /** The response is text or a page for browsers; otherwise JSON or empty. */
  readonly answersText?: true | undefined
  /** The whole operation is absent from the published API. */
  readonly unpublished?: true | undefined
}

/**
 * Types of an operation: `args` as one flat object by wire name (the body under `body`), responses by status, and the
 * response of any other status.
 */
export interface OperationTypes {
  args: object
  responses: object
  default?: unknown
}

/** Client interface that operations call. */
export interface Caller<Options = unknown> {
  call(operation: Descriptor, args: object | undefined, options?: Options): Promise<unknown>
}

type OptionsOf<C> = C extends Caller<infer Options> ? Options : never
type SuccessStatus = 200 | 201 | 202 | 204
export type SuccessOf<T extends OperationTypes> = T['responses'][keyof T['responses'] & SuccessStatus]
/** Arguments are optional if an empty object satisfies them. */
type Rest<Args, Options> = {} extends Args
  ? [args?: Args, options?: Options]
  : [args: Args, options?: Options]

/** A descriptor that is also a function: called with a client, it performs the request. */
export interface Operation<T extends OperationTypes> extends Descriptor {
  <C extends Caller<never>>(client: C, ...rest: Rest<T['args'], OptionsOf<C>>): Promise<SuccessOf<T>>
  /** Types only; absent at run time. */
  readonly types?: T
}

const locations: Record<string, ParameterLocation> = { '{': 'path', '?': 'query', '@': 'header', '=': 'form' }

type MutableDescriptor = { -readonly [K in keyof Descriptor]: Descriptor[K] }

/**
 * Prototype of operations that parses their line on first access and stores the result on the operation, so that importing
 * many operations parses none.
 */
const lazyOperation = /* @__PURE__ */ new Proxy(Function.prototype, {
  get(functions, member: keyof Descriptor, operation: MutableDescriptor & { line: string }) {
    const [id, verb, path, ...words] = operation.line.split(' ') as [string, string, string, ...string[]] // a repository rule checks that every line has three words
    const parameters: Parameter[] = []
    const security: Security[] = []
    const method = verb.replace('+', '')
    let unpublished = verb !== method || undefined
    const found = Object.setPrototypeOf(operation, functions) as MutableDescriptor // itself
    Object.assign(found, { id, method, path, security, parameters, unpublished })
    // From here on it applies to the parameters after a `+`.
    unpublished = undefined
    for (const word of [...(path.match(/{\w+/g) ?? []), ...words]) {
      const required = /^{|!$/.test(word)
      const name = word.replace(/^.|!$/g, '')
      const location = locations[word[0] as string] // no word is empty
      if (location) parameters.push({ name, in: location, required, unpublished })
      else if (word === '>text') operation.answersText = true
      else if (word[0] === '<')
        operation.body = { kind: name as Body['kind'], required } // json or text, by a repository rule
      else if (name)
        security.push(name as Security) // a known kind, by a repository rule
      else unpublished = true
    }
    return operation[member]
  },
})

/**
 * Creates an operation from one line: `id METHOD /path/{parameter}`, then in declaration order `^security`, `?query`,
 * `@header`, `=form` and at most one body, `<json` or `<text`. A trailing `!` means required, `>text` a response that is not
 * JSON. Everything after a `+` is unpublished; `id +METHOD` marks the whole operation. The line is parsed on first access:
 * copy operations with `descriptorOf`.
 */
/* @__NO_SIDE_EFFECTS__ */
export function operation<T extends OperationTypes>(line: string): Operation<T> {
  const call = (client: Caller, args?: object, options?: unknown): Promise<unknown> =>
    client.call(call as unknown as Descriptor, args, options) // the prototype parses the line on first access
  call.line = line
  // The line carries no types. A repository rule checks T against the schemas.
  return Object.setPrototypeOf(call, lazyOperation) as Operation<T>
}

/** Copies the descriptor of an operation to a plain object. */
export function toDescriptor(operation: Descriptor): Descriptor {
  const { id, method, path, security, parameters, body, answersText, unpublished } = operation
  return { id, method, path, security, parameters, body, answersText, unpublished }
}
