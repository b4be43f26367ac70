import type { Terminal } from './terminal.ts'

const WIDTH = 30
const REDRAW_INTERVAL_MS = 100

/** Progress of an import. */
export interface ImportStatus {
  /** Bytes read and size of the file. */
  read: number
  size: number
  entries: number
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Minutes and seconds: `1:05`. */
const duration = (seconds: number): string => `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`

/** Progress bar with an estimate of the time left. */
export function createProgressBar(what: string, { isInteractive, say, now }: Terminal) {
  // Entries skipped by a resumed import do not count for the estimate.
  let first: { read: number; at: number } | undefined
  let shownAt = 0
  const line = ({ read, size, entries }: ImportStatus): string => {
    first ??= { read, at: now() }
    const part = size === 0 ? 1 : Math.min(read / size, 1)
    const done = Math.round(part * WIDTH)
    const seconds = (now() - first.at) / 1000
    const rest = Math.max(size - read, 0)
    const left = read > first.read ? duration((seconds * rest) / (read - first.read)) : '–'
    const percent = `${Math.floor(part * 100)}`.padStart(3)
    return `[${'█'.repeat(done)}${'░'.repeat(WIDTH - done)}] ${percent}%  ${entries} ${what}  ${left} left`
  }
  const draw = (step: ImportStatus): void => say(`\r${line(step)}\u001b[K`)
  return {
    /** Draws a step, at most every `REDRAW_INTERVAL_MS`. */
    show(step: ImportStatus): void {
      if (!isInteractive || now() - shownAt < REDRAW_INTERVAL_MS) return
      shownAt = now()
      draw(step)
    },
    /** Clears the line so that other text can be written. */
    clear(): void {
      if (isInteractive) say('\r\u001b[K')
    },
    end(step: ImportStatus): void {
      if (!isInteractive) return
      draw(step)
      say('\n')
    },
  }
}
