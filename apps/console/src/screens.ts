/** Paths of the console's screens below its base. `$name` is one segment. */
export const screenPaths = {
  start: '/',
  signedOut: '/signed-out',
  home: '/p/$project',
  events: '/p/$project/events',
  audit: '/p/$project/audit',
  sessions: '/p/$project/sessions',
  messages: '/p/$project/messages',
  message: '/p/$project/messages/$id',
  users: '/p/$project/users',
  usersImport: '/p/$project/users/import',
  user: '/p/$project/users/$id',
  clients: '/p/$project/clients',
  newClient: '/p/$project/clients/new',
  client: '/p/$project/clients/$id',
  consents: '/p/$project/consents',
  keys: '/p/$project/keys',
  issuers: '/p/$project/issuers',
  inspector: '/p/$project/inspector',
  relationships: '/p/$project/permissions/relationships',
  explain: '/p/$project/permissions/explain',
  reach: '/p/$project/permissions/reach',
  rules: '/p/$project/permissions/rules',
  assertions: '/p/$project/permissions/test-cases',
  schemas: '/p/$project/schemas',
  schema: '/p/$project/schemas/$id',
  organizations: '/p/$project/organizations',
  organization: '/p/$project/organizations/$id',
  settings: '/p/$project/settings',
  settingsJson: '/p/$project/settings/json',
  revisions: '/p/$project/revisions',
} as const

/** The same paths in the syntax of the server: `:name` is one segment. */
export const screens: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(screenPaths).map(([name, path]) => [name, path.replaceAll('$', ':')]),
)
