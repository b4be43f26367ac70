import type { LazyMessages } from '../../shared/lazy-messages.ts'

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

const findFirst = (agent: string, names: readonly (readonly [RegExp, string])[]): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** Device name such as "Chrome on Windows". Without a user agent it is an app. */
export function deviceName({ t }: Pick<LazyMessages, 't'>, agent = ''): string {
  const [browser, system] = [findFirst(agent, browsers), findFirst(agent, systems)]
  if (browser && system) return t('devices.on', { browser, system })
  return browser ?? system ?? t('devices.app')
}

/** Whether a device is a phone or tablet. */
export const isHandheld = (agent = ''): boolean => /iPhone|iPad|Android/.test(agent)

/** Location of a device, or its address without port. */
export const deviceLocation = ({
  location,
  ip_address: address = '',
}: {
  location?: string
  ip_address?: string
}): string => location || address.replace(/^\[(.*)\](?::\d+)?$/, '$1').replace(/^([^:]+):\d+$/, '$1')
