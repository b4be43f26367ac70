import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** How far an import came. */
export interface Progress {
  /** Which file it was. */
  mark: string
  /** Entries that were sent and answered. */
  done: number
  created: number
  /** Were there already. */
  present: number
  refused: number
}

const fileOf = (file: string): string => `${file}.progress`

/** What a former import of the same file left; the beginning when there was none. */
export function readProgress(file: string, mark: string): Progress {
  const path = fileOf(file)
  const none = { mark: mark, done: 0, created: 0, present: 0, refused: 0 }
  if (!existsSync(path)) return none
  const saved = JSON.parse(readFileSync(path, 'utf8')) as Progress // only `keepProgress` writes it
  return saved.mark === mark ? saved : none
}

/** Keeps how far an import came, whole or not at all. */
export function saveProgress(file: string, progress: Progress): void {
  const path = fileOf(file)
  writeFileSync(`${path}.new`, JSON.stringify(progress), { flush: true })
  renameSync(`${path}.new`, path)
}

/** Forgets an import that has come to its end. */
export const deleteProgress = (file: string): void => rmSync(fileOf(file), { force: true })
