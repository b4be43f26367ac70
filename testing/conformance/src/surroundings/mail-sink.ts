import { createServer, type Server, type Socket } from 'node:net'
import { mailText } from './mail-text.ts'

export interface ReceivedMail {
  to: string[]
  text: string
}

const END_OF_MAIL = '\r\n.\r\n'

/** Handles one SMTP connection (RFC 5321). Accepts any mail. */
function converse(socket: Socket, keep: (mail: ReceivedMail) => void): void {
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  let to: string[] = []
  let phase: 'commands' | 'mail' = 'commands'
  let waiting = ''

  const verbs: Record<string, (line: string) => void> = {
    RCPT(line) {
      to.push(/<(.*)>/.exec(line)?.[1] ?? '')
      say('250 taken')
    },
    DATA() {
      phase = 'mail'
      say('354 go on')
    },
    QUIT() {
      say('221 bye')
      socket.end()
    },
  }
  function takeCommand(line: string): void {
    const verb = verbs[line.slice(0, 4).toUpperCase()]
    if (verb) verb(line)
    else say('250 sink')
  }
  function takeMail(source: string): void {
    keep({ to, text: mailText(source.replaceAll('\r\n..', '\r\n.')) })
    to = []
    phase = 'commands'
    say('250 kept')
  }
  /** Processes one command or mail from the buffer. Returns false if it is incomplete. */
  function takeNext(): boolean {
    const mark = phase === 'mail' ? END_OF_MAIL : '\r\n'
    const end = waiting.indexOf(mark)
    if (end < 0) return false
    const found = waiting.slice(0, end)
    waiting = waiting.slice(end + mark.length)
    if (phase === 'mail') takeMail(found)
    else takeCommand(found)
    return true
  }

  say('220 sink')
  socket.on('data', (chunk) => {
    waiting += chunk.toString('utf8')
    while (takeNext());
  })
  // A mail that is not completed is missed by its scenario.
  socket.on('error', () => socket.destroy())
}

/** Creates a mail server that records every mail. It does not listen yet. */
export const createMailSink = (keep: (mail: ReceivedMail) => void): Server =>
  createServer((socket) => converse(socket, keep))
