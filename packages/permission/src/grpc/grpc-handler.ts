import type { DescMethod, DescMethodUnary, FileRegistry } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import type { Http2Handler } from '@tillkey/host'
import type { ModuleContext, OperationCall, OperationCalls } from '@tillkey/platform-core'
import { type Database, ping } from '@tillkey/sql'
import type { Permissions } from '../permissions.ts'
import { createConnectCalls, type StreamMethods } from './connect-calls.ts'
import { createErrorConverter } from './grpc-errors.ts'
import { type AnswerMessage, methodPath, type UnaryMethod } from './grpc-method.ts'
import { createHealthMethods, type HealthMethods } from './health-methods.ts'
import { type KetoMethod, ketoMethods } from './keto-methods.ts'
import { readProtoFiles } from './proto-files.ts'
import { createReflection } from './reflection-method.ts'
import { isPlainGrpc, serveUnary } from './unary-calls.ts'

export interface GrpcOptions extends Pick<ModuleContext, 'db' | 'log' | 'metrics'> {
  permissions: Permissions
  /** Version of the server. */
  version: string
  /** Operations of the listener. Methods of other operations are not served. */
  operations: OperationCalls
}

/** Upper bound on messages, in bytes, unless the operation has its own. */
const MAX_MESSAGE_BYTES = 1024 ** 2

const HEALTH = 'grpc.health.v1.Health'
const VERSION = 'ory.keto.relation_tuples.v1alpha2.VersionService'
const REFLECTION = ['grpc.reflection.v1.ServerReflection', 'grpc.reflection.v1alpha.ServerReflection']

let files: FileRegistry | undefined

type MethodOf<K extends DescMethod['methodKind']> = Extract<DescMethod, { methodKind: K }>

/** Finds a method of a kind. Throws if the files do not describe it. */
function findMethod<K extends DescMethod['methodKind']>(
  registry: FileRegistry,
  path: string,
  kind: K,
): MethodOf<K> {
  const [service = '', name] = path.split('/')
  const isFound = (method: DescMethod): method is MethodOf<K> =>
    method.name === name && method.methodKind === kind
  const found = registry.getService(service)?.methods.find(isFound)
  if (!found) throw new Error(`there is no method ${path} of the kind ${kind}`)
  return found
}

/** Serves gRPC for permissions on one listener, with health, reflection and the version. */
export async function openGrpc(options: GrpcOptions): Promise<Http2Handler> {
  const registry = (files ??= readProtoFiles())
  const unary = createKetoMethods(registry, options)
  const services = new Set([...unary.map(({ desc }) => desc.parent.typeName), VERSION, HEALTH, ...REFLECTION])
  const health = createHealthMethods(
    (service) => service === '' || services.has(service),
    createReadiness(options.db),
  )
  unary.push(...createOpenMethods(registry, options, health))
  const toRpcError = createErrorConverter(registry, options.log)
  const shutdown = new AbortController()
  const connect = createConnectCalls({
    unary,
    streams: createStreams(registry, health, [...services].toSorted()),
    toRpcError,
    log: options.log,
    shutdownSignal: shutdown.signal,
  })
  const methods = new Map(unary.map((method) => [methodPath(method.desc), method]))
  return {
    serve(call) {
      const method = isPlainGrpc(call.request) ? methods.get(call.request.url) : undefined
      if (method) void serveUnary(method, call, toRpcError)
      else connect.serve(call)
    },
    stop: () => shutdown.abort(new ConnectError('The server is stopping.', Code.Unavailable)),
  }
}

/** Methods of the operations that the listener serves. */
function createKetoMethods(registry: FileRegistry, options: GrpcOptions): UnaryMethod[] {
  return Object.entries(ketoMethods(options.permissions)).flatMap(([path, method]) => {
    const operation = options.operations.get(method.operation)
    if (!operation) return []
    const desc = findMethod(registry, path, 'unary')
    return [createMethod(desc, { method, operation, metrics: options.metrics })]
  })
}

interface MethodParts {
  method: KetoMethod
  operation: OperationCall
  metrics: GrpcOptions['metrics']
}

function createMethod(desc: DescMethodUnary, { method, operation, metrics }: MethodParts): UnaryMethod {
  const labels = { method: methodPath(desc) }
  return {
    desc,
    maxBytes: operation.bodyLimit ?? MAX_MESSAGE_BYTES,
    async admit(request) {
      const started = performance.now()
      const context = await operation.authorise(request)
      return async (message, headers) => {
        const response = await operation.run(request, context, async ({ project }) =>
          method.handle(message, { project, headers }),
        )
        metrics.observe('tillkey_grpc_request_seconds', labels, (performance.now() - started) / 1000)
        return response
      }
    },
  }
}

/** Methods that everybody may call. */
function createOpenMethods(
  registry: FileRegistry,
  { version }: GrpcOptions,
  health: HealthMethods,
): UnaryMethod[] {
  const open = (path: string, answer: AnswerMessage): UnaryMethod => ({
    desc: findMethod(registry, path, 'unary'),
    maxBytes: MAX_MESSAGE_BYTES,
    admit: () => answer,
  })
  return [
    open(`${VERSION}/GetVersion`, () => ({ version })),
    // The message is decoded by the descriptor of the method.
    open(`${HEALTH}/Check`, (message) => health.check(message as never)),
  ]
}

function createStreams(
  registry: FileRegistry,
  health: HealthMethods,
  services: readonly string[],
): StreamMethods {
  const reflect = createReflection(registry, services)
  // Messages are decoded by the descriptors of their methods.
  return {
    serverStreaming: [
      {
        desc: findMethod(registry, `${HEALTH}/Watch`, 'server_streaming'),
        answer: (message, signal) => health.watch(message as never, signal), // described by `desc`
      },
    ],
    bidiStreaming: REFLECTION.map((service) => ({
      desc: findMethod(registry, `${service}/ServerReflectionInfo`, 'bidi_streaming'),
      answer: (messages) => reflect(messages as never), // described by `desc`
    })),
  }
}

/** Returns a check of the database that callers at the same time share. */
function createReadiness(db: Database): () => Promise<boolean> {
  let running: Promise<boolean> | undefined
  return () =>
    (running ??= ping(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        running = undefined
      }))
}
