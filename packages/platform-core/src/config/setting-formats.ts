const unitMs: Record<string, number> = {
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
  us: 1e-3,
  µs: 1e-3,
  ns: 1e-6,
}

/** Parses a duration such as `1h30m` into milliseconds. Returns undefined if it is malformed. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ns|us|µs|ms|s|m|h))+$/.test(text)) return undefined
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g)
  // Both groups of the pattern always match.
  return Array.from(parts, ([, amount, unit]) => Number(amount) * (unitMs[unit as string] ?? 0)).reduce(
    (sum, part) => sum + part,
    0,
  )
}

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB']

/** Parses a size such as `128MB` into bytes, by powers of 1024. Returns undefined if it is malformed. */
function parseSize(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+)([KMGTPE]?B)$/.exec(text) ?? []
  return amount === undefined ? undefined : Number(amount) * 1024 ** sizeUnits.indexOf(unit)
}

const parseScheme = (text: string): string | undefined => URL.parse(text)?.protocol.slice(0, -1)
const isHttp = (scheme: string | undefined): boolean => scheme === 'http' || scheme === 'https'

/** Browsers end a URL at white space and control characters, so they are rejected. */
const isUrlOrPath = (text: string): boolean =>
  /^[^\s\\\p{Cc}]+$/u.test(text) && URL.canParse(text, 'http://h')

const isOrigin = (text: string): boolean =>
  text === '*' ||
  (text.split('*').length <= 2 && isUrlOrPath(text) && parseScheme(text.replace('*', 'a')) !== undefined)

const sourceSchemes = /^(base64|file|https?|preset):\/\/./

interface SettingFormat {
  matches(text: string): boolean
  reason: string
  /** Converts the text to the engine's value. Default: the text itself. */
  read?(text: string): unknown
}

/** Formats of texts in the configuration, by the `format` keyword of their setting. */
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
    matches: (text) => isUrlOrPath(text) && URL.canParse(text),
    reason: 'must be an absolute URL, e.g. https://shop.example/',
  },
  'http-url': {
    matches: (text) => isUrlOrPath(text) && isHttp(parseScheme(text)),
    reason: 'must be an http or https URL',
  },
  'url-or-path': { matches: isUrlOrPath, reason: 'must be a URL, or a path, e.g. /welcome' },
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
