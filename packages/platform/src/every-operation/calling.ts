import * as published from '@ory/client'

/** Names of the published client's operations. */
export const publishedOperations: readonly string[] = Object.entries(published)
  .filter(([name, value]) => name.endsWith('Api') && typeof value === 'function')
  .flatMap(([, value]) => Object.getOwnPropertyNames(Object(value).prototype))
  .filter((name) => name !== 'constructor')
  .toSorted()

type Method = (...args: readonly unknown[]) => Promise<{ status: number }>

/** Wraps an API and records the status of each operation. The last response counts. */
function telling<Api extends object>(api: Api, answers: Map<string, number>): Api {
  return new Proxy(api, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return async (...args: unknown[]) => {
        const answer = await (found as Method).apply(target, args) // every method of an API is an operation
        answers.set(String(name), answer.status)
        return answer
      }
    },
  })
}

/** Base URL and access token of calls. */
interface Place {
  basePath: string
  accessToken?: string
}

/** Returns every API of the published client, recording all statuses. */
export function callingApis(answers: Map<string, number>) {
  const at = ({ basePath, accessToken }: Place) =>
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
    frontend: (place: Place) => telling(new published.FrontendApi(at(place)), answers),
    identity: (place: Place) => telling(new published.IdentityApi(at(place)), answers),
    courier: (place: Place) => telling(new published.CourierApi(at(place)), answers),
    metadata: (place: Place) => telling(new published.MetadataApi(at(place)), answers),
    oauth2: (place: Place) => telling(new published.OAuth2Api(at(place)), answers),
    oidc: (place: Place) => telling(new published.OidcApi(at(place)), answers),
    jwk: (place: Place) => telling(new published.JwkApi(at(place)), answers),
    wellknown: (place: Place) => telling(new published.WellknownApi(at(place)), answers),
    relationship: (place: Place) => telling(new published.RelationshipApi(at(place)), answers),
    permission: (place: Place) => telling(new published.PermissionApi(at(place)), answers),
    project: (place: Place) => telling(new published.ProjectApi(at(place)), answers),
  }
}

export type Apis = ReturnType<typeof callingApis>
