import { Configuration, PermissionApi, RelationshipApi } from '@ory/client'
import { CallError, createClient } from '@tillkey/client'
import * as checks from '@tillkey/contract/platform/permission/checks.ts'
import * as language from '@tillkey/contract/platform/permission/language.ts'
import * as relationships from '@tillkey/contract/platform/permission/relationships.ts'
import type { Descriptor, Operation, OperationTypes } from '@tillkey/wire'
import type { RecordedRequest } from './recorded-cases.ts'

const operations: Record<string, Operation<OperationTypes>> = {
  ...checks,
  ...language,
  ...relationships,
} as never

/** Response of a call, whatever its status. */
export interface Outcome {
  status: number
  body: unknown
}

export interface RecordedCall {
  id: string
  parameters: Record<string, unknown>
  body: unknown
}

/** A recorded request as a call of an operation; `undefined` if no client could send it. */
export function toCall({
  method,
  path,
  query = {},
  json,
  raw,
}: RecordedRequest['request']): RecordedCall | null {
  const found = Object.entries(operations).find(([, one]) => one.method === method && one.path === path)
  if (!found) return null
  const [id, descriptor] = found
  const isText = descriptor.body?.kind === 'text'
  const isCallable =
    (raw === undefined || isText) && Object.keys(query).every((name) => takes(descriptor, name))
  return isCallable ? { id, parameters: query, body: json ?? raw } : null
}

const takes = ({ parameters }: Descriptor, name: string): boolean =>
  parameters.some((parameter) => parameter.name === name)

export interface PermissionCaller {
  name: string
  call(baseUrl: string, accessToken: string, recorded: RecordedCall): Promise<Outcome>
}

/** The project's own client. */
const own: PermissionCaller = {
  name: 'our client',
  async call(baseUrl, accessToken, { id, parameters, body }) {
    const client = createClient({ baseUrl, accessToken })
    const operation = operations[id]
    if (!operation) throw new Error(`there is no operation ${id}`)
    try {
      const args = body === undefined ? parameters : { ...parameters, body }
      const { status, data } = await client.request(operation, args)
      return { status, body: data }
    } catch (error) {
      if (!(error instanceof CallError) || error.status === undefined) throw error
      return { status: error.status, body: error.data }
    }
  },
}

/** `subject_set.namespace` and `max-depth` as the published client writes them. */
const camelCase = (name: string): string =>
  name.replaceAll(/[._-](\w)/g, (_, letter: string) => letter.toUpperCase())

const bodyNames: Record<string, string> = {
  checkOplSyntax: 'body',
  createRelationship: 'createRelationshipBody',
  patchRelationships: 'relationshipPatch',
  postCheckPermission: 'postCheckPermissionBody',
  postCheckPermissionOrError: 'postCheckPermissionOrErrorBody',
}

type Method = (request: object) => Promise<{ status: number; data: unknown }>

/** The published client, 1.2.17. */
const published: PermissionCaller = {
  name: 'the published client',
  async call(basePath, accessToken, { id, parameters, body }) {
    const configuration = new Configuration({ basePath, accessToken })
    const apis = [new PermissionApi(configuration), new RelationshipApi(configuration)]
    // The operation id is the method name; one of the two classes has it.
    const api = apis.find((one) => id in one) as unknown as Record<string, Method>
    const named = Object.entries(parameters).map(([name, value]) => [camelCase(name), value])
    const request = {
      ...Object.fromEntries(named),
      ...(body !== undefined && { [bodyNames[id] ?? 'body']: body }),
    }
    try {
      const { status, data } = (await api[id]?.(request)) ?? { status: 0, data: undefined }
      return { status, body: data }
    } catch (error) {
      const { response } = error as { response?: { status: number; data: unknown } }
      if (!response) throw error
      return { status: response.status, body: response.data }
    }
  },
}

export const callers: readonly PermissionCaller[] = [own, published]
