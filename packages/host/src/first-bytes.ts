import type { Socket } from 'node:net'

/** Beginning of the preface of HTTP/2 clients (RFC 9113, 3.4), which no HTTP/1 request has. */
const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n')

type Accept = (socket: Socket) => void

export interface ProtocolOptions {
  /** Receive a socket with all of its bytes unread. */
  http1: Accept
  http2: Accept
  /** Time for the first bytes to arrive. */
  timeoutMs: number
}

/** Connections whose protocol is not known yet. `accept` passes a connection on once it is. */
export interface ProtocolDetection {
  accept(socket: Socket): void
  /** Closes the connections that have sent nothing. */
  closeSilent(): void
}

/** Distinguishes HTTP/2 from HTTP/1 by the first bytes of a connection. */
export function detectProtocol({ http1, http2, timeoutMs }: ProtocolOptions): ProtocolDetection {
  const silent = new Set<Socket>()

  function accept(socket: Socket): void {
    let received: Buffer = Buffer.alloc(0)
    const close = (): void => void socket.destroy()
    const timer = setTimeout(close, timeoutMs)
    const stop = (): void => {
      clearTimeout(timer)
      silent.delete(socket)
      socket.off('data', onData).off('end', close).off('error', close).off('close', stop)
    }
    function onData(chunk: Buffer): void {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const compared = Math.min(received.length, PREFACE.length)
      const isHttp2 = received.subarray(0, compared).equals(PREFACE.subarray(0, compared))
      if (isHttp2 && compared < PREFACE.length) return
      stop()
      socket.pause()
      socket.unshift(received)
      if (isHttp2) return http2(socket)
      http1(socket)
      socket.resume()
    }
    silent.add(socket)
    socket.on('data', onData).on('end', close).on('error', close).on('close', stop)
  }

  return {
    accept,
    closeSilent() {
      for (const socket of silent) socket.destroy()
    },
  }
}
