import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../../../docs/client/runtimes.md', import.meta.url))

/** A row of the table: name, result and date (`YYYY-MM-DD`). */
export interface Row {
  name: string
  result: string
  day: string
}

const head = `# Runtimes

Where the packed client was tested, written by \`npm run runtimes\`. Every runtime runs the same tests (requests, responses, redirects, timeouts,
cancellation, cookies, encodings, errors without secrets), and every compiler compiles the types. A partial run updates its own rows. What
cannot be run is listed at the end, with its substitute.

| Runtime or compiler | Result | Date |
|---|---|---|
`

/** Reads the rows of the documentation. */
export function recorded(): Row[] {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return [...text.matchAll(/^\| (.+) \| (.+) \| (\d{4}-\d\d-\d\d) \|$/gm)].map(
    ([, name = '', result = '', day = '']) => ({ name, result, day }),
  )
}

/** Updates a row. `names` are all rows in order; others are removed. */
export function record(
  row: Row,
  names: readonly string[],
  cannotRun: Readonly<Record<string, string>>,
): void {
  const rows = new Map([...recorded(), row].map((one) => [one.name, one]))
  const lines = names.flatMap((name) => {
    const { result, day } = rows.get(name) ?? {}
    return result ? [`| ${name} | ${result} | ${day} |`] : []
  })
  const absent = Object.entries(cannotRun).map(([name, why]) => `- ${name}: ${why}.`)
  writeFileSync(file, `${head}${lines.join('\n')}\n\nNot run:\n\n${absent.join('\n')}\n`)
}
