import type { FileRegistry } from '@bufbuild/protobuf'
import { Code, ConnectError } from '@connectrpc/connect'
import { errorFacts, type Incoming } from '@tillkey/host'
import { errorContent, type Log } from '@tillkey/platform-core'

/** Codes of errors by their HTTP status, as published. */
const codes: Readonly<Record<number, Code>> = {
  400: Code.InvalidArgument,
  401: Code.Unauthenticated,
  403: Code.PermissionDenied,
  404: Code.NotFound,
  409: Code.FailedPrecondition,
  413: Code.ResourceExhausted,
  415: Code.InvalidArgument,
  422: Code.FailedPrecondition,
  429: Code.ResourceExhausted,
  501: Code.Unimplemented,
  503: Code.Unavailable,
  504: Code.DeadlineExceeded,
}

/** Converts thrown errors. Faults of the server are logged, and their reasons stay there. */
export type ToRpcError = (error: unknown, request: Incoming) => ConnectError

/** As published, details repeat the reason and name the request if the client has named it. */
export function createErrorConverter(registry: FileRegistry, log: Log): ToRpcError {
  const info = registry.getMessage('google.rpc.ErrorInfo')
  const about = registry.getMessage('google.rpc.RequestInfo')
  return (error, { id, headers }) => {
    if (error instanceof ConnectError) return error
    const facts = errorFacts(error, log)
    const { reason, message } = errorContent(facts)
    return new ConnectError(
      reason ?? message,
      codes[facts.status] ?? Code.Internal,
      retryAfter(facts.headers),
      [
        ...(info && reason !== undefined ? [{ desc: info, value: { reason } }] : []),
        ...(about && headers['x-request-id'] !== undefined
          ? [{ desc: about, value: { requestId: id } }]
          : []),
      ],
    )
  }
}

const retryAfter = (headers: Record<string, string | string[]> = {}): Record<string, string> =>
  headers['retry-after'] === undefined ? {} : { 'retry-after': String(headers['retry-after']) }
