import { endpointsOf } from '@tillkey/contract'
import * as apiKeys from '@tillkey/contract/platform/project/api-keys.ts'
import * as apiKeysSchemas from '@tillkey/contract/platform/project/api-keys-schemas.ts'
import * as workspaceKeys from '@tillkey/contract/platform/project/workspace-keys.ts'
import * as workspaceKeysSchemas from '@tillkey/contract/platform/project/workspace-keys-schemas.ts'
import { ok } from '@tillkey/host'
import { type RouteGroup, routeGroup, toActor } from '@tillkey/platform-core'
import { formatTime } from '@tillkey/wire'
import { NOBODY } from '../access/author.ts'
import { renderProjectError } from '../projects-errors.ts'
import type { Keys, NewKey } from './keys.ts'
import type { ApiKey } from './keys-store.ts'

const time = (at: number | null): string | null => (at === null ? null : formatTime(at))

const viewKey = ({ id, name, role, networks, ownerId, projectId, ...times }: ApiKey) => ({
  id,
  name,
  role,
  allowed_networks: [...networks],
  owner_id: ownerId || NOBODY,
  ...(projectId && { project_id: projectId }),
  created_at: formatTime(times.createdAt),
  updated_at: formatTime(times.updatedAt),
  expires_at: time(times.expiresAt),
  last_used_at: time(times.lastUsedAt),
})

interface KeyBody {
  name: string
  role?: NewKey['role']
  allowed_networks?: readonly string[] | undefined
  expires_at?: string | null | undefined
}

const readBody = ({ name, role, allowed_networks, expires_at }: Partial<KeyBody> = {}): NewKey => ({
  name,
  role,
  networks: allowed_networks,
  expiresAt: expires_at,
})

/** API keys of projects and of the workspace. */
export const keysRoutes = (keys: Keys): RouteGroup[] => [
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(apiKeys, apiKeysSchemas),
    handlers: {
      listProjectApiKeys: async ({ args, context, request }) =>
        ok((await keys.list(toActor(context, request), args.project)).map(viewKey)),
      async createProjectApiKey({ args: { project, body }, context, request }) {
        const who = toActor(context, request)
        const { key, value } = await keys.create(who, project, readBody(body))
        return { status: 201, body: { ...viewKey(key), value } }
      },
      async deleteProjectApiKey({ args, context, request }) {
        await keys.remove(toActor(context, request), args.project, args.token_id)
        return { status: 204 }
      },
    },
  }),
  routeGroup({
    access: 'console',
    renderError: renderProjectError,
    endpoints: endpointsOf(workspaceKeys, workspaceKeysSchemas),
    handlers: {
      listWorkspaceApiKeys: async ({ context, request }) =>
        ok((await keys.list(toActor(context, request), undefined)).map(viewKey)),
      async createWorkspaceApiKey({ args: { body }, context, request }) {
        const newKey = { ...readBody(body), role: body.role ?? 'owner' }
        const { key, value } = await keys.create(toActor(context, request), undefined, newKey)
        return { status: 201, body: { ...viewKey(key), value } }
      },
      async deleteWorkspaceApiKey({ args, context, request }) {
        await keys.remove(toActor(context, request), undefined, args.token_id)
        return { status: 204 }
      },
    },
  }),
]
