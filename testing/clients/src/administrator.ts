import type { World } from '@tillkey/world'

/** Calls an operation of the administrators' listener for the default project; resolves with its JSON object. */
export async function callAdmin(
  { urls }: Pick<World, 'urls'>,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${urls.admin}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> // objects, whatever the operation
}
