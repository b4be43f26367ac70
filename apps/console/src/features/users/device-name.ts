import type { Session } from '@tillkey/client'

/** Browsers and systems by what their User-Agent contains, the more specific first. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const find = (names: readonly (readonly [string, string])[], agent: string): string | undefined =>
  names.find(([mark]) => agent.includes(mark))?.[1]

/** Names the latest device of a session: `Chrome, Windows`, or its program. Undefined without one. */
export function nameDevice({ devices = [] }: Pick<Session, 'devices'>): string | undefined {
  const agent = devices.at(-1)?.user_agent ?? ''
  const parts = [find(browsers, agent), find(systems, agent)].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join(', ') : agent.split(/[ /]/u)[0] || undefined
}

/** Returns where the latest device of a session is: its place and address. */
export const locateDevice = ({ devices = [] }: Pick<Session, 'devices'>): string =>
  [devices.at(-1)?.location, devices.at(-1)?.ip_address].filter(Boolean).join(', ')
