/** Letters that no host has, besides those beyond ASCII. */
const invalidInHost = /[ \\^`{|}%#?/@]/
const brokenEscape = /%(?![\da-f]{2})/i
/** Characters that end lines and the like. */
const control = /\p{Cc}/u

function isHostReadable(authority: string): boolean {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host.startsWith('[')) return /^\[[^\]]*\](?::\d*)?$/.test(host)
  const [name = '', port = '', ...more] = host.split(':')
  return more.length === 0 && /^\d*$/.test(port) && !invalidInHost.test(name)
}

/**
 * Whether a text can be read as an address at all, absolute or not (RFC 3986): no blank before the scheme, no line ends, no half
 * an IPv6 host, no broken escape in its path.
 */
export function isReadableAddress(text: string): boolean {
  if (control.test(text)) return false
  const [address = ''] = text.split('#', 1)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? []
  const [rest = ''] = address.slice(scheme.length).split('?', 1)
  if (!rest.startsWith('//')) {
    const [segment = ''] = rest.split('/', 1)
    return (scheme !== '' || !segment.includes(':')) && !brokenEscape.test(rest)
  }
  const [authority = '', ...path] = rest.slice(2).split('/')
  return isHostReadable(authority) && !brokenEscape.test(path.join('/'))
}
