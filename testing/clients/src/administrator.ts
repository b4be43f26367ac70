import type { DemoEnvironment } from '@tillkey/demo'

/** Calls an admin operation of the default project. Resolves with its JSON object. */
export async function callAdmin(
  { urls }: Pick<DemoEnvironment, 'urls'>,
  { method, path, body }: { method: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${urls.admin}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> // objects, for every operation
}

/** Returns the introspection of a token. */
export async function introspect(
  { urls }: Pick<DemoEnvironment, 'urls'>,
  token: string,
): Promise<Record<string, unknown>> {
  const body = new URLSearchParams({ token })
  const response = await fetch(`${urls.admin}/admin/oauth2/introspect`, { method: 'POST', body })
  return (await response.json()) as Record<string, unknown> // as in the contract
}
