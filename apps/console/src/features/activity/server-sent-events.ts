/** An event of a stream (HTML, 9.2.6). `data` is empty for a change of the position alone. */
export interface ServerSentEvent {
  id: string | undefined
  data: string
}

/** Returns the event of a block of lines. */
function parseBlock(block: string): ServerSentEvent {
  let id: string | undefined
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const name = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') id = value
    if (name === 'data') data.push(value)
  }
  return { id, data: data.join('\n') }
}

/** Creates a parser of a stream: takes chunks of text, returns the events that are complete. */
export function createEventParser(): (chunk: string) => ServerSentEvent[] {
  let rest = ''
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.map(parseBlock)
  }
}
