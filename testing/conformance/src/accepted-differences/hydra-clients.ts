import type { AcceptedDifference } from './accepted-difference.ts'

/** Members of a client that may be empty. */
const emptyOfClients = [
  'allowed_cors_origins',
  'audience',
  'client_name',
  'client_uri',
  'contacts',
  'grant_types',
  'jwks',
  'logo_uri',
  'metadata',
  'owner',
  'policy_uri',
  'redirect_uris',
  'response_types',
  'scope',
  'tos_uri',
]

/** Clients, keys, trusted issuers and CORS. */
export const hydraClientDifferences: readonly AcceptedDifference[] = [
  {
    reason:
      'A patch that cannot be read or applied, or that gives a field a value of the wrong kind, is the fault of the request: 400, not 500.',
    responses: [
      ...['1', '2', '4', '5', '6', '7', '9'].map((step) => `clients/patch/bad-bodies#${step}`),
      ...['1', '2', '3', '4'].map((step) => `clients/patch/refused-operations#${step}`),
      'clients/patch/ids#1',
      'clients/patch/invalid-values#3',
    ],
    at: ['/status', '/body'],
  },
  {
    reason:
      'The address that manages a registration has the id of its client, where the original forgets a drawn one.',
    responses: ['clients/create/empty#0', 'clients/create/bad-bodies#3', 'clients/create/bad-bodies#5'],
    at: ['/body/registration_client_uri'],
  },
  {
    reason: 'The total of a list counts what its filters ask for.',
    responses: ['clients/list/pages#11'],
    at: ['/headers/x-total-count', '/headers/link', '/shown/rels'],
  },
  {
    reason: 'No client registers an address that browsers run, such as javascript:.',
    responses: ['clients/validate/redirect-uris#9'],
    at: ['/status', '/body', '/headers/location'],
  },
  {
    reason: 'A client, or a key set, whose name has a slash is found by its encoded name.',
    responses: ['clients/get/encoded-id#1', 'trust/delete#6'],
    at: ['/status', '/body', '/headers/location', '/headers/content-type'],
  },
  {
    reason: 'The version is told on both listeners, as the identity part has it.',
    responses: ['meta/health-and-version#4'],
  },
  {
    reason:
      'What pages of other origins may do with administrators’ operations follows the project’s own rules for them (cors_admin), also where the listener for everybody serves them.',
    responses: ['0', '1'].map((step) => `cors/preflight/admin#${step}`),
    at: ['/status', '/body', '/headers'],
  },
  {
    reason:
      'Registration answers leave out what is empty (RFC 7591 3.2.1): clients take an empty text for an address.',
    responses: [
      ...['5', '7', '8', '9', '10'].map((step) => `dcr/create/forbidden-members#${step}`),
      'dcr/create/usual#0',
      'dcr/create/usual#1',
      'dcr/default-scope#0',
      'dcr/get/wrong-token#4',
      'dcr/get/wrong-token#8',
      'dcr/set/replace#1',
      'dcr/set/replace#3',
    ],
    at: emptyOfClients.map((name) => `/body/${name}`),
  },
  {
    reason:
      'A client that registers by itself chooses neither its audience nor longer lifetimes: they are bounded by the policy of its project.',
    responses: ['dcr/create/forbidden-members#9', 'dcr/create/forbidden-members#10'],
    at: ['/body/audience', '/body/authorization_code_grant_access_token_lifespan'],
  },
  {
    reason: 'Keys and discovery, which everybody may know, can be read by pages of every origin.',
    responses: ['1', '2', '4', '7', '8'].map((step) => `cors/origins#${step}`),
    at: ['/headers/access-control-allow-origin'],
  },
]
