import type { Descriptor } from '@tillkey/wire'

/** Names of bodies that are not the operation id plus `Body`. */
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

/** A parameter with its wire name and its name in code; the wire name of a body is `body`. */
export interface Position {
  wire: string
  name: string
  required: boolean
}

/** `X-Session-Token` becomes xSessionToken, `subject_set.object` becomes subjectSetObject. */
const toName = (wire: string): string =>
  wire
    .replaceAll(/[-._](\w)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^\w/, (letter) => letter.toLowerCase())

function publishedPositions({ id, parameters, body }: Descriptor): Position[] {
  const published = parameters.filter(({ unpublished }) => !unpublished)
  const all = published.map(({ name: wire, required }) => ({ wire, name: toName(wire), required }))
  if (body) all.push({ wire: 'body', name: bodyNames[id] ?? `${id}Body`, required: body.required })
  return [...all.filter((one) => one.required), ...all.filter((one) => !one.required)]
}

const positionCache = new WeakMap<Descriptor, Position[]>()

/** Published parameters in positional order: required before optional ones, a body after its peers. */
export function listPositions(operation: Descriptor): Position[] {
  const positions = positionCache.get(operation) ?? publishedPositions(operation)
  positionCache.set(operation, positions)
  return positions
}
