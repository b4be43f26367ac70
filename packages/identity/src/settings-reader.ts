import type { EngineConfig } from '@tillkey/platform-core'
import { isObject } from './values/json.ts'

const unitMs: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 1e-3, ns: 1e-6 }

/** `1h30m` in milliseconds; nothing when it is no length of time. */
function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)/g)
  return Array.from(parts, ([, amount, unit]) => Number(amount) * (unitMs[unit as string] ?? 0)).reduce(
    (sum, part) => sum + part,
    0,
  )
}

/** Reads settings by dotted path; what is absent or of another kind takes its default. */
export interface SettingsReader {
  text(path: string, otherwise: string): string
  optionalText(path: string): string | undefined
  number(path: string, otherwise: number): number
  /** Milliseconds. */
  duration(path: string, otherwise: string): number
  flag(path: string, otherwise: 'on' | 'off'): boolean
  list(path: string): unknown[]
}

export function readSettings(config: EngineConfig): SettingsReader {
  const find = (path: string): unknown =>
    path
      .split('.')
      .reduce<unknown>(
        (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
        config,
      )
  const optionalText = (path: string): string | undefined => {
    const value = find(path)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    optionalText,
    text: (path, otherwise) => optionalText(path) ?? otherwise,
    number(path, otherwise) {
      const value = find(path)
      return typeof value === 'number' ? value : otherwise
    },
    duration: (path, otherwise) =>
      parseDuration(optionalText(path) ?? otherwise) ?? (parseDuration(otherwise) as number),
    flag(path, otherwise) {
      const value = find(path)
      return typeof value === 'boolean' ? value : otherwise === 'on'
    },
    list(path) {
      const value = find(path)
      return Array.isArray(value) ? value : []
    },
  }
}
