/** What a process is told, as JSON in its first argument; the harness wrote it, so its shape is known. */
export const readSettings = <T>(): T => JSON.parse(process.argv[2] ?? '{}') as T

/** Tells the harness that the process serves, and ends it with the harness. */
export function standReady(): void {
  process.stdin.on('end', () => process.exit()).resume()
  process.stdout.write('ready\n')
}
