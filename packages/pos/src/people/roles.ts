import { CallError, type Client, createClient } from '@tillkey/client'
import { checkPermission } from '@tillkey/contract/platform/permission/checks.ts'
import {
  createRelationship,
  deleteRelationships,
  getRelationships,
} from '@tillkey/contract/platform/permission/relationships.ts'
import { traceCalls } from '@tillkey/host'
import type { ApiError } from '@tillkey/wire'
import { posError } from '../pos-error.ts'

/** Roles of a shop: relations of `Shop:<id>`. */
export const roles = ['owner', 'manager', 'cashier'] as const
export type ShopRole = (typeof roles)[number]

/** How to reach the platform's permission API. */
export interface RolesSettings {
  /** Base URL for checks, without a trailing slash. */
  platformUrl: string
  /** Base URL for writing relation tuples, without a trailing slash. */
  adminUrl: string
  key: string
}

const NAMESPACE = 'Shop'
const TIMEOUT_MS = 5000

const unavailable = (cause?: unknown): ApiError =>
  posError('roles_unavailable', {
    reason: 'Roles cannot be checked at the moment.',
    headers: { 'retry-after': '2' },
    cause,
  })

const isRole = (relation: string | undefined): relation is ShopRole => roles.some((role) => role === relation)

/**
 * The roles of shops, stored and evaluated by the platform. All methods throw 503 when the platform does not answer.
 */
export function createRoles(settings: RolesSettings | undefined) {
  const connect = (baseUrl: string, accessToken: string): Client =>
    createClient({ baseUrl, accessToken, timeout: TIMEOUT_MS, plugins: [traceCalls] })
  const reader = settings && connect(settings.platformUrl, settings.key)
  const writer = settings && connect(settings.adminUrl, settings.key)

  async function ask<T>(client: Client | undefined, call: (client: Client) => Promise<T>): Promise<T> {
    if (!client) throw unavailable()
    return call(client).catch((error: unknown) => {
      throw error instanceof CallError ? unavailable(error) : error
    })
  }

  return {
    canManage: async (shopId: string, personId: string): Promise<boolean> => {
      const tuple = { namespace: NAMESPACE, object: shopId, relation: 'manage', subject_id: personId }
      return (await ask(reader, (client) => checkPermission(client, tuple))).allowed
    },
    /** Returns the role of each member by identity id. */
    async list(shopId: string): Promise<Map<string, ShopRole>> {
      const query = { namespace: NAMESPACE, object: shopId, page_size: 500 }
      const { relation_tuples: tuples = [] } = await ask(reader, (client) => getRelationships(client, query))
      return new Map(
        tuples.flatMap(({ subject_id: id, relation }) =>
          id !== undefined && isRole(relation) ? [[id, relation] as const] : [],
        ),
      )
    },
    /** Revokes all roles of the person in the shop. */
    async revoke(shopId: string, personId: string): Promise<void> {
      for (const relation of roles) {
        const tuple = { namespace: NAMESPACE, object: shopId, relation, subject_id: personId }
        await ask(writer, (client) => deleteRelationships(client, tuple))
      }
    },
    async assign(shopId: string, personId: string, role: ShopRole): Promise<void> {
      const body = { namespace: NAMESPACE, object: shopId, relation: role, subject_id: personId }
      await ask(writer, (client) => createRelationship(client, { body }))
    },
  }
}

export type Roles = ReturnType<typeof createRoles>
