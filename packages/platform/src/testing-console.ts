import { Configuration, type JsonPatch, ProjectApi } from '@ory/client'
import { createClient } from '@tillkey/client'
import type { TestDatabase } from '@tillkey/sql/testing'
import type { PlatformOptions } from './platform.ts'
import { ADMIN_KEY, startTestPlatform } from './testing.ts'

/**
 * Starts a listening platform with clients: `as` is ours and `official` the published one with a given token; `client` and
 * `api` use
 * the admin key.
 */
export async function startConsole(
  open: () => Promise<TestDatabase>,
  options: Partial<PlatformOptions> = {},
) {
  const platform = await startTestPlatform(open, options)
  const baseUrl = await platform.app.listen({ port: 0, host: '127.0.0.1' })
  const as = (accessToken: string) => createClient({ baseUrl, accessToken })
  const official = (accessToken: string) =>
    new ProjectApi(new Configuration({ basePath: baseUrl, accessToken }))
  const api = official(ADMIN_KEY)
  return {
    platform,
    baseUrl,
    as,
    official,
    api,
    client: as(ADMIN_KEY),
    /** Returns an administrator's client for the address of a project. */
    inProject: (slug: string) => createClient({ baseUrl: `${baseUrl}/p/${slug}`, accessToken: ADMIN_KEY }),
    create: async (name = 'A shop') => (await api.createProject({ createProjectBody: { name } })).data,
    patch: (projectId: string, ...jsonPatch: JsonPatch[]) => api.patchProject({ projectId, jsonPatch }),
    [Symbol.asyncDispose]: platform[Symbol.asyncDispose],
  }
}
