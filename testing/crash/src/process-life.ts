import { createInterface } from 'node:readline'

/** Reads a process's settings: JSON in its first argument. */
export const readSettings = (): unknown => JSON.parse(process.argv[2] ?? '{}')

/** Commands that the harness sends as lines. */
type Commands = Readonly<Record<string, () => Promise<void>>>

/** Reports readiness to the harness, runs its commands, confirming each with a line, and exits with it. */
export function handleCommands(commands: Commands = {}): void {
  const lines = createInterface({ input: process.stdin })
  lines.on('close', () => process.exit())
  lines.on('line', (line) => {
    const command = commands[line]
    if (!command) throw new Error(`${line} is no command`)
    void command().then(() => process.stdout.write('done\n'))
  })
  process.stdout.write('ready\n')
}
