import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Stage of a session at which the server fails. `message`: after the complete message. */
export type SmtpStage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'message'

/** Kind of failure: a reply, no reply, or a closed connection. */
export type SmtpFault = `${number} ${string}` | 'stall' | 'drop'

const usualReplies: Record<SmtpStage, string> = {
  greeting: '220 faulty.test ESMTP',
  EHLO: '250 faulty.test',
  MAIL: '250 sender taken',
  RCPT: '250 recipient taken',
  DATA: '354 go ahead',
  message: '250 taken',
}
const stages = Object.keys(usualReplies) as SmtpStage[] // The record names each of them.

/** SMTP server that fails at one stage of every session, and counts sessions and complete messages. */
export async function startFaultySmtpServer(stage: SmtpStage, fault: SmtpFault) {
  const counts = { sessions: 0, messages: 0 }
  const sockets = new Set<Socket>()
  const heard: string[] = []

  function answer(socket: Socket, at: SmtpStage): void {
    if (at === 'message') counts.messages++
    if (at !== stage) socket.write(`${usualReplies[at]}\r\n`)
    else if (fault === 'drop') socket.destroy()
    else if (fault !== 'stall') socket.write(`${fault}\r\n`)
  }
  function serveSession(socket: Socket): void {
    counts.sessions++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    answer(socket, 'greeting')
    let isMessage = false
    let pending = ''
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (pending + chunk).split('\r\n')
      pending = lines.pop() ?? ''
      heard.push(...lines)
      for (const line of lines) {
        if (isMessage && line !== '.') continue
        const at = isMessage ? 'message' : stages.find((name) => line.toUpperCase().startsWith(name))
        isMessage = at === 'DATA'
        if (at) answer(socket, at)
        else socket.write('250 as you like\r\n')
      }
    })
  }
  const server = createServer(serveSession).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, // A listening TCP server has one.
    counts,
    /** Every line received from clients. */
    heard,
    async [Symbol.asyncDispose](): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
