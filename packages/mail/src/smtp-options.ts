const isLoopback = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)

/** A password goes out encrypted or not at all, but to this computer itself. The address may say otherwise by `?requireTLS=`. */
const mustEncrypt = ({ username, hostname }: URL): boolean => username !== '' && !isLoopback(hostname)

const flag = (text: string | null): boolean | undefined => (text === null ? undefined : text === 'true')

const defined = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T // without its absent members

const loginOf = ({ username, password }: URL): object =>
  username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }

/**
 * What an address of a mail server says: `smtp://` or `smtps://`, host, port, credentials, and of its query only `requireTLS`,
 * `ignoreTLS`, `tls.rejectUnauthorized` and `tls.servername`. nodemailer would take any of its options from there, also one
 * that starts a program.
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
