import type { Descriptor } from '@tillkey/wire'

/** Name of an operation on the command line: `tillkey <resource> <verb>`. */
export interface CommandName {
  resource: string
  verb: string
}

/** Operations whose ids do not begin with a verb. */
const irregular: Record<string, CommandName> = {
  isAlive: { resource: 'health', verb: 'alive' },
  isReady: { resource: 'health', verb: 'ready' },
  getVersion: { resource: 'health', verb: 'version' },
  toSession: { resource: 'sessions', verb: 'whoami' },
  oAuth2Authorize: { resource: 'oauth2', verb: 'authorize' },
  oauth2TokenExchange: { resource: 'oauth2', verb: 'token' },
  setUpConsole: { resource: 'console', verb: 'set-up' },
  whoAmIInConsole: { resource: 'console', verb: 'whoami' },
}

/** Splits `createOAuth2Client` into create, oauth2, client. */
const splitCamelCase = (id: string): string[] =>
  id
    .replaceAll('OAuth2', 'Oauth2')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ')

function plural(noun: string): string {
  if (/(s|info|webfinger|java script|syntax)$/.test(noun)) return noun
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

/** Derives the command of an operation from its id: the first word is the verb, the others are the resource. */
export function toCommandName({ id }: Pick<Descriptor, 'id'>): CommandName {
  const known = irregular[id]
  if (known) return known
  const [verb = '', ...nouns] = splitCamelCase(id)
  if (nouns.length === 0) throw new Error(`operation ${id} is of nothing`)
  const last = nouns.pop() ?? ''
  return { resource: [...nouns, plural(last)].join('-'), verb }
}
