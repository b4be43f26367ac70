import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'

/** Progress of an import, stored next to its file. */
export interface Progress {
  /** Identifies the version of the file. */
  mark: string
  /** Entries sent and answered. */
  done: number
  created: number
  /** Already existed. */
  present: number
  refused: number
}

const progressFile = (file: string): string => `${file}.progress`

/** Reads the progress of an interrupted import of the same file. Returns zero for a new import. */
export function readProgress(file: string, mark: string): Progress {
  const path = progressFile(file)
  const none = { mark: mark, done: 0, created: 0, present: 0, refused: 0 }
  if (!existsSync(path)) return none
  const saved = JSON.parse(readFileSync(path, 'utf8')) as Progress // written by `saveProgress`
  return saved.mark === mark ? saved : none
}

/** Saves the progress atomically. */
export function saveProgress(file: string, progress: Progress): void {
  const path = progressFile(file)
  writeFileSync(`${path}.new`, JSON.stringify(progress), { flush: true })
  renameSync(`${path}.new`, path)
}

/** Deletes the progress of a finished import. */
export const deleteProgress = (file: string): void => rmSync(progressFile(file), { force: true })
