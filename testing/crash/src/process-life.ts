import { createInterface } from 'node:readline'

/** What a process is told, as JSON in its first argument. */
export const readSettings = (): unknown => JSON.parse(process.argv[2] ?? '{}')

/** What the harness may have a process do, by the line that it writes to it. */
type Commands = Readonly<Record<string, () => Promise<void>>>

/** Tells the harness that the process serves, does what it is told, each answered with a line, and ends with the harness. */
export function standReady(commands: Commands = {}): void {
  const lines = createInterface({ input: process.stdin })
  lines.on('close', () => process.exit())
  lines.on('line', (line) => {
    const command = commands[line]
    if (!command) throw new Error(`${line} is no command`)
    void command().then(() => process.stdout.write('done\n'))
  })
  process.stdout.write('ready\n')
}
