const BASE64 = 'base64://'

/** Decodes the text of a `base64://` source. Other sources are returned unchanged. */
export function decodeSource(source: string): string {
  if (!source.startsWith(BASE64)) return source
  const bytes = Uint8Array.from(atob(source.slice(BASE64.length)), (letter) => letter.codePointAt(0) ?? 0)
  return new TextDecoder().decode(bytes)
}

/** Encodes a text as a source. An address of one line remains an address. */
export function encodeSource(text: string): string {
  if (/^(https?|base64|preset):\/\/\S+$/.test(text)) return text
  const bytes = new TextEncoder().encode(text)
  return BASE64 + btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
