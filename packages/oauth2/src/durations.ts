const trimmed = (value: number): string => String(Number(value.toFixed(9)))

function subSecond(ms: number): string {
  if (ms >= 1) return `${trimmed(ms)}ms`
  return ms >= 1e-3 ? `${trimmed(ms * 1e3)}µs` : `${trimmed(ms * 1e6)}ns`
}

/** Formats milliseconds as a Go duration: `31h0m0s`, `1h30m0s`, `1.5s`, `200ms`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  if (ms < 1000) return subSecond(ms)
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60]
  const seconds = `${trimmed((ms % 60_000) / 1000)}s`
  if (hours > 0) return `${hours}h${minutes}m${seconds}`
  return minutes > 0 ? `${minutes}m${seconds}` : seconds
}
