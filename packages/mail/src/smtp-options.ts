const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** Passwords require encryption, except to this machine. `?requireTLS=` overrides it. */
const mustEncrypt = ({ username, hostname }: URL): boolean => username !== '' && !isLoopback(hostname)

const flag = (text: string | null): boolean | undefined => (text === null ? undefined : text === 'true')

const defined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T // without its absent members

const loginOf = ({ username, password }: URL): object =>
  username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }

/**
 * Parses the address of a mail server: `smtp://` or `smtps://`, host, port, credentials, and of the query only `requireTLS`,
 * `ignoreTLS`, `tls.rejectUnauthorized` and `tls.servername`. nodemailer itself would accept any option, including one that
 * runs a program.
 */
export function smtpOptions(address: string) {
  const url = new URL(address)
  const { protocol, hostname, port, searchParams } = url
  const isSecure = protocol === 'smtps:'
  return defined({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    ...loginOf(url),
    requireTLS: flag(searchParams.get('requireTLS')) ?? (mustEncrypt(url) || undefined),
    ignoreTLS: flag(searchParams.get('ignoreTLS')),
    tls: defined({
      rejectUnauthorized: flag(searchParams.get('tls.rejectUnauthorized')),
      servername: searchParams.get('tls.servername') ?? undefined,
    }),
  })
}
