const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Credentials require TLS, except on loopback. The `requireTLS` parameter overrides this. */
const mustEncrypt = ({ username, hostname }: URL): boolean => username !== '' && !isLoopback(hostname)

const parseBoolean = (text: string | null): boolean | undefined =>
  text === null ? undefined : text === 'true'

const withoutUndefined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T // only undefined members are missing

const credentials = ({ username, password }: URL): object =>
  username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }

/**
 * Parses the URL of a mail server into options of nodemailer: host, port, credentials, and the parameters `requireTLS`,
 * `ignoreTLS`, `tls.rejectUnauthorized` and `tls.servername`. Other parameters are ignored: nodemailer has options that run
 * a program.
 */
export function parseSmtpUrl(text: string) {
  const url = new URL(text)
  const { protocol, hostname, port, searchParams } = url
  const isSecure = protocol === 'smtps:'
  return withoutUndefined({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...credentials(url),
    requireTLS: parseBoolean(searchParams.get('requireTLS')) ?? (mustEncrypt(url) || undefined),
    ignoreTLS: parseBoolean(searchParams.get('ignoreTLS')),
    tls: withoutUndefined({
      rejectUnauthorized: parseBoolean(searchParams.get('tls.rejectUnauthorized')),
      servername: searchParams.get('tls.servername') ?? undefined,
    }),
  })
}
