const fromQuotedPrintable = (body: string): string => {
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const decoders: Record<string, (body: string) => string> = {
  'quoted-printable': fromQuotedPrintable,
  base64: (body) => Buffer.from(body, 'base64').toString('utf8'),
}

function decodePart(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const [head, body] = end < 0 ? ['', part] : [part.slice(0, end), part.slice(end)]
  const encoding = /^content-transfer-encoding:\s*([\w-]+)/im.exec(head)?.[1]?.toLowerCase() ?? ''
  const decode = decoders[encoding]
  return decode ? `${head}\r\n\r\n${decode(body.trimStart())}` : part
}

/** Decodes the bodies of a message's parts (RFC 2045). Headers are unchanged. */
export const mailText = (source: string): string =>
  source
    .split(/\r\n(?=--)/)
    .map(decodePart)
    .join('\r\n')
