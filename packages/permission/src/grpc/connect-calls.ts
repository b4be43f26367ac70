import { createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import type { DescMethodBiDiStreaming, DescMethodServerStreaming, Message } from '@bufbuild/protobuf'
import {
  type ConnectRouter,
  createConnectRouter,
  createContextKey,
  createContextValues,
  type HandlerContext,
} from '@connectrpc/connect'
import {
  compressionBrotli,
  compressionGzip,
  universalRequestFromNodeRequest,
  universalResponseToNodeResponse,
} from '@connectrpc/connect-node'
import type { Http2Call, Incoming } from '@tillkey/host'
import type { Log } from '@tillkey/platform-core'
import type { ToRpcError } from './grpc-errors.ts'
import type { AnswerMessage, Members, UnaryMethod } from './grpc-method.ts'

/** Methods that everybody may call, and whose responses or requests are streams. */
export interface StreamMethods {
  serverStreaming: readonly {
    desc: DescMethodServerStreaming
    answer: (message: Message, signal: AbortSignal) => AsyncIterable<Members>
  }[]
  bidiStreaming: readonly {
    desc: DescMethodBiDiStreaming
    answer: (messages: AsyncIterable<Message>) => AsyncIterable<Members>
  }[]
}

export interface ConnectCallsOptions {
  unary: readonly UnaryMethod[]
  streams: StreamMethods
  toRpcError: ToRpcError
  log: Log
  /** Ends the calls in progress. */
  shutdownSignal: AbortSignal
}

/** Upper bound on messages of streams in bytes. */
const MAX_STREAMED_BYTES = 64 * 1024
/** Time without traffic after which a call ends. */
const IDLE_LIMIT_MS = 30_000

const requestKey = createContextKey<Incoming | undefined>(undefined)
const answerKey = createContextKey<AnswerMessage | undefined>(undefined)

/** The request of a call, which `serve` has noted. */
function requestOf({ values }: HandlerContext): Incoming {
  const request = values.get(requestKey)
  if (!request) throw new Error('calls are served with their request')
  return request
}

/** Serves gRPC, gRPC-Web and Connect calls of any kind. */
export function createConnectCalls(options: ConnectCallsOptions): { serve(call: Http2Call): void } {
  const requests = new WeakMap<ServerHttp2Stream, Incoming>()
  const server = createConnectServer(options, requests)
  const endless = new Set(
    options.streams.serverStreaming.map(({ desc }) => `/${desc.parent.typeName}/${desc.name}`),
  )
  return {
    serve({ request, stream, forward }) {
      requests.set(stream, request)
      if (!endless.has(request.url)) stream.setTimeout(IDLE_LIMIT_MS, () => stream.close())
      forward(server)
    },
  }
}

function createConnectServer(
  options: ConnectCallsOptions,
  requests: WeakMap<ServerHttp2Stream, Incoming>,
): Http2Server {
  const { shutdownSignal, log } = options
  const router = createConnectRouter({
    acceptCompression: [compressionGzip, compressionBrotli],
    readMaxBytes: MAX_STREAMED_BYTES,
    shutdownSignal,
  })
  addUnaryMethods(router, options)
  addStreamMethods(router, options.streams)
  const handlers = new Map(router.handlers.map((handler) => [handler.requestPath, handler]))
  return createServer((request, response) => {
    const handler = handlers.get(request.url.split('?', 1)[0] ?? '')
    if (!handler) {
      response.writeHead(404)
      return response.end()
    }
    const values = createContextValues().set(requestKey, requests.get(request.stream))
    handler(universalRequestFromNodeRequest(request, response, undefined, values))
      .then((answer) => universalResponseToNodeResponse(answer, response))
      // The client has gone: errors of methods are responses.
      .catch((error: unknown) => log.debug({ err: error }, 'a call ended early'))
    return undefined
  })
}

/** Callers are authorised before their messages are read. */
function addUnaryMethods(router: ConnectRouter, { unary, toRpcError }: ConnectCallsOptions): void {
  for (const method of unary) {
    const requestGate = async (context: HandlerContext): Promise<void> => {
      const request = requestOf(context)
      try {
        context.values.set(answerKey, await method.admit(request))
      } catch (error) {
        throw toRpcError(error, request)
      }
    }
    const answer = async (message: Message, context: HandlerContext): Promise<Members> => {
      try {
        return (await context.values.get(answerKey)?.(message, context.responseHeader)) ?? {}
      } catch (error) {
        throw toRpcError(error, requestOf(context))
      }
    }
    router.rpc(method.desc, answer, { readMaxBytes: method.maxBytes, requestGate })
  }
}

function addStreamMethods(router: ConnectRouter, { serverStreaming, bidiStreaming }: StreamMethods): void {
  for (const { desc, answer } of serverStreaming)
    router.rpc(desc, (message: Message, { signal }: HandlerContext) => answer(message, signal))
  for (const { desc, answer } of bidiStreaming)
    router.rpc(desc, (messages: AsyncIterable<Message>) => answer(messages))
}
