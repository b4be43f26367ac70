import * as published from '@ory/client'

/** Names of the published client's operations. */
export const publishedOperations: readonly string[] = Object.entries(published)
  .filter(([name, value]) => name.endsWith('Api') && typeof value === 'function')
  .flatMap(([, value]) => Object.getOwnPropertyNames(Object(value).prototype))
  .filter((name) => name !== 'constructor')
  .toSorted()

type Method = (...args: readonly unknown[]) => Promise<{ status: number }>

/** Wraps an API and records the status of each operation. The last response counts. */
function recording<Api extends object>(api: Api, responses: Map<string, number>): Api {
  return new Proxy(api, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return async (...args: unknown[]) => {
        const response = await (found as Method).apply(target, args) // every method of an API is an operation
        responses.set(String(name), response.status)
        return response
      }
    },
  })
}

/** Base URL and access token of calls. */
interface Target {
  basePath: string
  accessToken?: string
}

/** Returns every API of the published client, recording all statuses. */
export function callingApis(responses: Map<string, number>) {
  const at = ({ basePath, accessToken }: Target) =>
    new published.Configuration({
      basePath,
      ...(accessToken !== undefined && { accessToken }),
      baseOptions: {
        validateStatus: () => true,
        maxRedirects: 0,
        headers: { accept: 'application/json' },
      },
    })
  return {
    frontend: (target: Target) => recording(new published.FrontendApi(at(target)), responses),
    identity: (target: Target) => recording(new published.IdentityApi(at(target)), responses),
    courier: (target: Target) => recording(new published.CourierApi(at(target)), responses),
    metadata: (target: Target) => recording(new published.MetadataApi(at(target)), responses),
    oauth2: (target: Target) => recording(new published.OAuth2Api(at(target)), responses),
    oidc: (target: Target) => recording(new published.OidcApi(at(target)), responses),
    jwk: (target: Target) => recording(new published.JwkApi(at(target)), responses),
    wellknown: (target: Target) => recording(new published.WellknownApi(at(target)), responses),
    relationship: (target: Target) => recording(new published.RelationshipApi(at(target)), responses),
    permission: (target: Target) => recording(new published.PermissionApi(at(target)), responses),
    project: (target: Target) => recording(new published.ProjectApi(at(target)), responses),
  }
}

export type Apis = ReturnType<typeof callingApis>
