import { createRequire } from 'node:module'
import {
  create,
  type DescMethod,
  fromBinary,
  type MessageInitShape,
  toBinary,
  toJson,
} from '@bufbuild/protobuf'
import {
  type CallOptions,
  type ChannelCredentials,
  Client,
  credentials,
  Metadata,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { readProtoFiles } from '../grpc/proto-files.ts'
import { ADMIN_KEY } from '../testing.ts'

/** Messages and services as the server describes them. */
export const registry = readProtoFiles()

export const KETO = 'ory.keto.relation_tuples.v1alpha2'

/** Finds a method by its path: `grpc.health.v1.Health/Check`. */
export function findMethod(path: string): DescMethod {
  const [service = '', name] = path.split('/')
  const found = registry.getService(service)?.methods.find((method) => method.name === name)
  if (!found) throw new Error(`there is no method ${path}`)
  return found
}

/** Where calls go, and as whom. */
export interface Target {
  port: number
  /** Host of the project. Default: that of the default project. */
  authority?: string
  /** Empty for calls without metadata. Default: the administrators' key. */
  token?: string
}

export interface GrpcOutcome {
  /** `OK`, `NOT_FOUND`, … */
  code: string
  /** The response as JSON. */
  message?: unknown
  /** Sentence of an error. */
  details?: string
  headers: Metadata
  trailers?: Metadata
}

export interface CallSettings extends CallOptions {
  metadata?: Record<string, string>
  /** Sent in place of the encoded message. */
  bytes?: Uint8Array
  /** Path before that of the method. */
  pathPrefix?: string
}

/** Calls a unary method with a message, like any gRPC client. */
// oxlint-disable-next-line max-params -- settings are rare, and calls are many
export async function callGrpc(
  { port, authority, token = ADMIN_KEY }: Target,
  path: string,
  message: object,
  { metadata = {}, bytes, pathPrefix = '', ...options }: CallSettings = {},
): Promise<GrpcOutcome> {
  const { input, output } = findMethod(path)
  const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
    ...(authority !== undefined && { 'grpc.default_authority': authority }),
  })
  const sent = new Metadata()
  if (token !== '') sent.set('authorization', `Bearer ${token}`)
  for (const [name, value] of Object.entries(metadata)) sent.set(name, value)
  const encode = () =>
    Buffer.from(bytes ?? toBinary(input, create(input, message as MessageInitShape<typeof input>)))
  const decode = (received: Buffer) => toJson(output, fromBinary(output, received), { registry })
  let headers = new Metadata()
  try {
    return await new Promise((resolve) => {
      const call = client.makeUnaryRequest(
        `${pathPrefix}/${path}`,
        encode,
        decode,
        {},
        sent,
        options,
        (error: ServiceError | null, response?: unknown) =>
          setImmediate(() =>
            resolve(
              error
                ? {
                    code: status[error.code],
                    details: error.details,
                    headers,
                    trailers: error.metadata,
                  }
                : { code: 'OK', message: response, headers },
            ),
          ),
      )
      // Arrives before the response.
      call.on('metadata', (received: Metadata) => {
        headers = received
      })
    })
  } finally {
    client.close()
  }
}

const require = createRequire(import.meta.url)

/** Clients and messages of the published package, which has no types for modules. */
// oxlint-disable-next-line typescript/no-explicit-any -- generated without types that a module can import
export const ketoClient = require('@ory/keto-grpc-client') as Record<string, any>

/** Credentials of the gRPC library that the published package uses. */
export const ketoCredentials = (
  createRequire(require.resolve('@ory/keto-grpc-client'))('@grpc/grpc-js') as {
    credentials: { createInsecure(): ChannelCredentials }
  }
).credentials.createInsecure()
