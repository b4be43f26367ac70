/** What a command has around it. */
export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  /** The user's folder. */
  home: string
  stdin: AsyncIterable<Uint8Array | string>
  /** What was asked for. */
  write(text: string): void
  /** What is told beside it: progress, refusals, hints. */
  say(text: string): void
  /** Which kind of system this is. */
  platform: NodeJS.Platform
  /** Runs a program of the system to its end, with an input; nothing when there is no such program. */
  run(
    program: string,
    args: readonly string[],
    input: string,
  ): Promise<{ code: number | null; out: string } | undefined>
  /** Resolves when the user wants what runs to stop. */
  stopped(): Promise<void>
  /** Milliseconds since 1970. */
  now(): number
  /** Whether somebody looks on, so that progress may be drawn. */
  isInteractive: boolean
}

/** Something that a command cannot do for a reason of the user's; told without a stack. */
export class CommandError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CommandError'
  }
}

/** Everything of the standard input as text. */
export async function readAll(stdin: Terminal['stdin']): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

/** The first line of the standard input, without spaces around it. */
export async function readLine(stdin: Terminal['stdin']): Promise<string> {
  let text = ''
  for await (const chunk of stdin) {
    text += Buffer.from(chunk).toString('utf8')
    if (text.includes('\n')) break
  }
  return text.split('\n', 1).join('').trim()
}
