import type { Descriptor } from '@tillkey/wire'

/** The name a body goes by where it is not the operation's with `Body` behind it. */
const bodyNames: Record<string, string> = {
  createOAuth2Client: 'oAuth2Client',
  patchOAuth2Client: 'jsonPatch',
  setOAuth2Client: 'oAuth2Client',
  setOAuth2ClientLifespans: 'oAuth2ClientTokenLifespans',
  batchPatchIdentities: 'patchIdentitiesBody',
  patchIdentity: 'jsonPatch',
  createJsonWebKeySet: 'createJsonWebKeySet',
  setJsonWebKeySet: 'jsonWebKeySet',
  setJsonWebKey: 'jsonWebKey',
  acceptOAuth2ConsentRequest: 'acceptOAuth2ConsentRequest',
  rejectOAuth2ConsentRequest: 'rejectOAuth2Request',
  acceptOAuth2LoginRequest: 'acceptOAuth2LoginRequest',
  rejectOAuth2LoginRequest: 'rejectOAuth2Request',
  patchRelationships: 'relationshipPatch',
  trustOAuth2JwtGrantIssuer: 'trustOAuth2JwtGrantIssuer',
  createVerifiableCredential: 'createVerifiableCredentialRequestBody',
  createOidcDynamicClient: 'oAuth2Client',
  setOidcDynamicClient: 'oAuth2Client',
  checkOplSyntax: 'body',
  patchProject: 'jsonPatch',
  setProject: 'setProject',
  createOrganization: 'organizationBody',
  updateOrganization: 'organizationBody',
  createProjectApiKey: 'inlineObject3',
}

/** A parameter under the name it has on the wire and the one it has in code; a body is `body` on the wire. */
export interface Position {
  wire: string
  name: string
  required: boolean
}

/** `X-Session-Token` is xSessionToken, `subject_set.object` subjectSetObject. */
const nameOf = (wire: string): string =>
  wire
    .replaceAll(/[-._](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase())

function found({ id, parameters, body }: Descriptor): Position[] {
  const published = parameters.filter(({ unpublished }) => !unpublished)
  const all = published.map(({ name: wire, required }) => ({ wire, name: nameOf(wire), required }))
  if (body) all.push({ wire: 'body', name: bodyNames[id] ?? `${id}Body`, required: body.required })
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)]
}

const known = new WeakMap<Descriptor, Position[]>()

/** The published parameters in the order of the positional forms: the required before the optional, a body after its peers. */
export function positionsOf(operation: Descriptor): Position[] {
  const positions = known.get(operation) ?? found(operation)
  known.set(operation, positions)
  return positions
}
