/** ASCII characters invalid in a host. */
const invalidInHost = /[ \\^`{|}%#?/@]/
const brokenEscape = /%(?![\da-f]{2})/i
/** Control characters. */
const control = /\p{Cc}/u

function isHostReadable(authority: string): boolean {
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  if (host.startsWith('[')) return /^\[[^\]]*\](?::\d*)?$/.test(host)
  const [name = '', port = '', ...more] = host.split(':')
  return more.length === 0 && /^\d*$/.test(port) && !invalidInHost.test(name)
}

/** Whether the part after the scheme parses, without query and fragment. */
function isPathReadable(path: string, scheme: string): boolean {
  const [segment = ''] = path.split('/', 1)
  return (scheme !== '' || !segment.includes(':')) && !brokenEscape.test(path)
}

/**
 * Returns whether a text parses as a URI reference (RFC 3986): no control characters, no broken IPv6 host or
 * escapes.
 */
export function isReadableAddress(text: string): boolean {
  if (control.test(text)) return false
  const [address = ''] = text.split('#', 1)
  const [scheme = ''] = /^[a-z][a-z\d+.-]*:/i.exec(address) ?? []
  const [rest = ''] = address.slice(scheme.length).split('?', 1)
  if (!rest.startsWith('//')) return isPathReadable(rest, scheme)
  const [authority = '', ...path] = rest.slice(2).split('/')
  return isHostReadable(authority) && !brokenEscape.test(path.join('/'))
}
