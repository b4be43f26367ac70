import type { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { rawValue } from '../raw-headers.ts'

/** Milliseconds; shorter than the patience of the servers there are. */
const longest = 4_000
/** A server is not asked in the last second that it told. */
const margin = 1_000

interface Used extends Socket {
  /** The request that was answered last, where Node's own agent reads it too. */
  _httpMessage?: { res?: { rawHeaders: string[] } }
}

/** How long a connection may lie idle, in milliseconds: as its server told, or as we say when that is shorter. */
function patienceOf({ _httpMessage }: Used): number {
  const told = /^timeout=(\d+)/.exec(rawValue(_httpMessage?.res?.rawHeaders ?? [], 'keep-alive') ?? '')?.[1]
  return Math.min(longest, told === undefined ? longest : Number(told) * 1_000 - margin)
}

/**
 * Has an agent close what lay idle. An agent's own `timeout` would do it too, and start a timer anew with everything that is read and
 * written; and it parses all headers of an answer to find the one it needs.
 */
export function limitIdle(agent: Agent): Agent {
  const reuse = agent.reuseSocket.bind(agent)
  agent.keepSocketAlive = (kept) => {
    const socket = kept as Used // what agents of Node hold are sockets
    const patience = patienceOf(socket)
    if (patience <= 0) return false
    socket.unref().setTimeout(patience)
    return true
  }
  agent.reuseSocket = (kept, request) => {
    const socket = kept as Used // the same
    socket.setTimeout(0)
    reuse(socket, request)
  }
  return agent
}
