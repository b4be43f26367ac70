/** A program that uses the package by all its entries, and breaks rules of its types where it says so. */
export const typedProgram = `import { createClient, checkPermissionOrError, isCallError, isErrorOf, type Identity, items, listIdentities, type Session, toSession, type UiNodeAttributes } from '@tillkey/client'
import { Configuration, FrontendApi, IdentityApi, type LoginFlow, RelationshipApi, type Session as PublishedSession } from '@tillkey/client/compat'
import { useSession } from '@tillkey/client/react'
const baseUrl = 'http://localhost'
export async function typed(): Promise<unknown> {
  const session: Session = await toSession(createClient({ baseUrl }))
  const id: string = session.id
  // @ts-expect-error it is a string
  const wrong: number = session.id
  // @ts-expect-error there is no such argument
  await toSession(createClient({ baseUrl }), { nonsense: 1 })
  const perhaps = Math.random() > 2 ? id : undefined
  await toSession(createClient({ baseUrl, sessionToken: perhaps, timeout: undefined }), { tokenize_as: perhaps }, { signal: undefined })
  const own = await toSession<{ email: string }>(createClient({ baseUrl }))
  own.identity?.traits.email.trim()
  const { data } = await new FrontendApi(new Configuration()).getLoginFlow({ id })
  const flow: LoginFlow = data
  // @ts-expect-error an id is required
  void new FrontendApi().getLoginFlow({})
  // @ts-expect-error there is no such argument, and without it more would be deleted
  void new RelationshipApi().deleteRelationships({ namespace: 'files', subject_setObject: 'admins' })
  void new IdentityApi().getSession({ id, expand: ['Devices', 'Identity'] })
  for await (const identity of items(createClient({ baseUrl }), listIdentities)) identity.schema_id.trim()
  return [wrong, flow, useSession(createClient({ baseUrl })).data?.id.trim()]
}
export class Watched extends FrontendApi {
  address(): string {
    return this.basePath + (this.configuration?.basePath ?? '')
  }
  override toSession(): ReturnType<FrontendApi['toSession']> {
    return super.toSession()
  }
}
/** As services of frameworks are made of the classes: with a sender of their own, and settings that change. */
export class Served extends RelationshipApi {
  constructor(settings: Pick<Configuration, 'basePath'>, sender: unknown) {
    super(new Configuration(settings), settings.basePath, sender as ConstructorParameters<typeof RelationshipApi>[2])
    this.configuration ??= new Configuration(settings)
  }
  get config(): Configuration {
    return this.configuration as Configuration
  }
  set config(config: Configuration) {
    this.configuration = new Configuration({ ...config, ...this.config })
  }
}
export type Known = PublishedSession & { identity: PublishedSession['identity'] & { traits: { email: string } } }
export const emailOf = ({ identity }: Known): string => identity.traits.email
export const api = new FrontendApi({ basePath: '', isJsonMime: () => true })
export function headed(configuration: Configuration): void {
  configuration.baseOptions.headers = { 'X-Own': '1' }
}
/** Options in the types of whatever axios a program has. */
export const settled = (baseOptions: { timeout: string; httpsAgent: unknown }): Configuration =>
  new Configuration({ baseOptions })
export function bodyOf(error: unknown): string | boolean | undefined {
  if (isErrorOf(error, checkPermissionOrError) && error.code === 'response') {
    if (error.status === 403) return error.data.allowed
    // @ts-expect-error only the answer of 403 says so
    if (error.status === 500) return error.data.allowed
  }
  if (!isCallError(error)) return undefined
  return error.code === 'parameter' ? error.field : error.code === 'response' ? error.status > 499 : error.message
}
// @ts-expect-error there is no such option
void new FrontendApi().toSession({}, { maxRedirect: 0 })
void new FrontendApi().toSession({}, { maxRedirects: 0, transformResponse: (data) => data, headers: { a: 'b' } })
export const narrowed = (attributes: UiNodeAttributes): string =>
  attributes.node_type === 'input' ? attributes.name : attributes.node_type === 'img' ? attributes.src : ''
export const named = (identity: Identity<{ name: string }>): string => identity.traits.name
`
