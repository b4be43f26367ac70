import type { Endpoint, OperationSchemas } from '@tillkey/contract'
import type { Descriptor, OperationTypes, ParameterSchema } from '@tillkey/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Answer, AnswerOf } from './answer.ts'
import { type BodyFormats, decodeBody, decodeParameters, type Incoming, incomingOf } from './request.ts'
import { validateArguments } from './validation.ts'

export interface Call<Args, Context> {
  args: Args
  /** What `authorise` found out about the caller. */
  context: Context
  request: Incoming
}

type TypesOf<E> = E extends { operation: { readonly types?: infer T } }
  ? NonNullable<T> extends OperationTypes
    ? NonNullable<T>
    : never
  : never

export type Handler<T extends OperationTypes, Context> = (
  call: Call<T['args'], Context>,
) => AnswerOf<T> | Promise<AnswerOf<T>>

/** A function for every operation, by its id. */
export type Handlers<E, Context> = { [K in keyof E]: Handler<TypesOf<E[K]>, Context> }

export interface ServeOptions<Context> {
  /** Finds out who calls, or throws: called before anything of the body is looked at. */
  authorise: (request: Incoming, operation: Descriptor) => Context | Promise<Context>
  /** `json` unless told. */
  bodyFormats?: BodyFormats
  /** Bytes of a body at most, instead of the server's limit. */
  bodyLimit?: number
  /** `schema` unless told: arguments are refused when they do not fit. `handler`: they are only decoded. */
  validation?: 'schema' | 'handler'
  /** Looks at every answer before it goes out; tests check it against its schema. */
  inspect?: ((schemas: OperationSchemas, id: string, answer: Answer) => void) | undefined
}

const schemaFinder = ({ parameters }: OperationSchemas): ((name: string) => ParameterSchema) => {
  const properties: Record<string, ParameterSchema> = parameters?.properties ?? {}
  return (name) => properties[name] ?? {}
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  reply.code(status)
  if (headers) reply.headers(headers)
  if (typeof body === 'string' || body === undefined) return reply.send(body)
  reply.type('application/json; charset=utf-8')
  return reply.send(JSON.stringify(body))
}

/** Binds operations to functions: decode, authorise, validate, call, encode. */
export function serve<E extends { [K in keyof E]: Endpoint }, Context>(
  app: FastifyInstance,
  endpoints: E,
  handlers: Handlers<E, Context>,
  options: ServeOptions<Context>,
): void {
  for (const [id, { operation, schemas }] of Object.entries<Endpoint>(endpoints)) {
    // The key ties operation and handler together; their types are tied by Handlers.
    const handler = handlers[id as keyof E] as (call: Call<unknown, Context>) => Answer | Promise<Answer>
    const schemaOf = schemaFinder(schemas)
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const incoming = incomingOf(request)
      const context = await options.authorise(incoming, operation)
      const parameters = await decodeParameters(request, operation, schemaOf)
      const body = await decodeBody(request, operation, options.bodyFormats ?? 'json')
      if (options.validation !== 'handler') validateArguments(schemas, parameters, body)
      const args = body === undefined ? parameters : { ...parameters, body }
      const answer = await handler({ args, context, request: incoming })
      options.inspect?.(schemas, id, answer)
      return send(reply, answer)
    }
    app.route({
      method: operation.method,
      url: operation.path.replaceAll(/{(\w+)}/g, ':$1'),
      handler: handle,
      ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    })
  }
}
