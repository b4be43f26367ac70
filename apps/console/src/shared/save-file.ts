/** Saves parts of text as a file of the browser's downloads. */
export function saveFile(name: string, type: string, parts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has started when the click returns, but some browsers read the address later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns the date of today for names of files: `2026-03-01`. */
export const dateStamp = (now = new Date()): string => now.toISOString().slice(0, 10)
