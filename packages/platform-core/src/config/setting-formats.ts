const unitMs: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
}

/** `1h30m` in milliseconds; nothing when it is no length of time. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)
  // The pattern has two groups.
  return Array.from(parts, ([, amount, unit]) => Number(amount) * (unitMs[unit as string] ?? 0)).reduce(
    (sum, part) => sum + part,
    0,
  )
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB']

/** `128MB` in bytes, by powers of 1024; nothing when it is no size. */
function parseSize(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+)([KMGTPE]?B)$/.exec(text) ?? []
  return amount === undefined ? undefined : Number(amount) * 1024 ** sizeUnits.indexOf(unit)
}

const schemeOf = (text: string): string | undefined => URL.parse(text)?.protocol.slice(0, -1)
const isHttp = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https'

/** White space and control characters end an address for a browser, so they are no part of one. */
const isPlace = (text: string): boolean => /^[^\s\\\p{Cc}]+$/u.test(text) && URL.canParse(text, 'http://h')

const isOrigin = (text: string): boolean =>
  text === '*' ||
  (text.split('*').length <= 2 && isPlace(text) && schemeOf(text.replace('*', 'a')) !== undefined)

const sourceSchemes = /^(base64|file|https?|preset):\/\/./

interface SettingFormat {
  matches(text: string): boolean
  reason: string
  /** What the text means to an engine; the text itself unless told. */
  read?(text: string): unknown
}

/** What texts of the configuration have to look like, by the `format` of their setting. */
export const settingFormats: Record<string, SettingFormat> = {
  duration: {
    matches: (text) => parseDuration(text) !== undefined,
    reason: 'must be a duration, e.g. 90s, 15m or 1h30m',
    read: parseDuration,
  },
  'endless-duration': {
    matches: (text) => text === '-1' || parseDuration(text) !== undefined,
    reason: 'must be a duration, e.g. 720h, or -1 for no expiry',
    read: (text) => (text === '-1' ? Number.POSITIVE_INFINITY : parseDuration(text)),
  },
  size: {
    matches: (text) => parseSize(text) !== undefined,
    reason: 'must be a size, e.g. 64KB or 128MB',
    read: parseSize,
  },
  url: {
    matches: (text) => isPlace(text) && URL.canParse(text),
    reason: 'must be an absolute URL, e.g. https://shop.example/',
  },
  'http-url': {
    matches: (text) => isPlace(text) && isHttp(schemeOf(text)),
    reason: 'must be an http or https URL',
  },
  place: { matches: isPlace, reason: 'must be a URL, or a path, e.g. /welcome' },
  source: {
    matches: (text) => sourceSchemes.test(text),
    reason: 'must begin with base64://, file:// or https://',
  },
  'e-mail': {
    matches: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
    reason: 'must be an email address',
  },
  origin: { matches: isOrigin, reason: 'must be an origin, e.g. https://shop.example, with at most one *' },
  version: {
    matches: (text) => text === '' || /^v\d+\.\d+\.\d+([-+].+)?$/.test(text),
    reason: 'must be a version, e.g. v1.1.0',
  },
}
