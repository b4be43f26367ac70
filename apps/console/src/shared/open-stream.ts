/** Opens a stream of server-sent events, after an event or now. The client would read the answer as a whole. */
export async function openEventStream(
  address: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
  }
  const response = await fetch(address, { headers, signal })
  if (!response.ok || response.body === null) throw new Error(`The stream answered ${response.status}`)
  return response.body
}
