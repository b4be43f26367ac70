/** Environment of a command. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** Home directory. */
  home: string
  stdin: AsyncIterable<Uint8Array | string>
  /** Writes results. */
  write(text: string): void
  /** Writes progress, errors and hints. */
  say(text: string): void
  /** Operating system. */
  platform: NodeJS.Platform
  /** Runs a program with input; `undefined` if it does not exist. */
  run(
    program: string,
    args: readonly string[],
    input: string,
  ): Promise<{ code: number | null; out: string } | undefined>
  /** Resolves when the user stops a running command. */
  stopped(): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** Whether a person is watching, so that progress can be drawn. */
  isInteractive: boolean
}

/** An error of the user's input or environment, printed without a stack. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}

/** Reads all of standard input. */
export async function readAll(stdin: Terminal['stdin']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** Reads the first line of standard input, trimmed. */
export async function readLine(stdin: Terminal['stdin']): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += Buffer.from(chunk).toString('utf8')
    if (text.includes('\n')) break
  }
  return text.split('\n', 1).join('').trim()
}
