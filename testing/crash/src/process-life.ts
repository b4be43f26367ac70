/** What a process is told, as JSON in its first argument. */
export const readSettings = (): unknown => JSON.parse(process.argv[2] ?? '{}')

/** Tells the harness that the process serves, and ends it with the harness. */
export function standReady(): void {
  process.stdin.on('end', () => process.exit()).resume()
  process.stdout.write('ready\n')
}
