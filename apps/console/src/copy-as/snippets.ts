import { toCommandLine } from '@tillkey/cli/command-line.ts'
import { publishedGroups } from '@tillkey/client/groups.ts'
import { listPositions } from '@tillkey/client/parameters.ts'
import { buildRequest } from '@tillkey/client/request.ts'
import type { Descriptor } from '@tillkey/wire'
import { type ApiAddresses, type BaseUrl, findBaseUrl } from './api-address.ts'
import type { ApiCall } from './call.ts'

/** Languages in which calls can be copied. */
export const languages = ['curl', 'client', 'ory', 'tillkey'] as const
export type CopyLanguage = (typeof languages)[number]

/** Quotes a word for a POSIX shell, unless it needs no quotes. */
const quote = (word: string): string =>
  /^[\w./:@=,-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`

const toShellUrl = ({ variable, text }: BaseUrl, path = ''): string =>
  variable === undefined
    ? quote(text + path)
    : `"$${variable}"${text + path === '' ? '' : quote(text + path)}`

const toCode = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')

const toUrlCode = ({ variable, text }: BaseUrl): string =>
  variable === undefined
    ? `'${text}'`
    : text === ''
      ? `process.env.${variable}`
      : `\`\${process.env.${variable}}${text}\``

function toCurl(call: ApiCall, base: BaseUrl): string {
  const { method, url, headers, body } = buildRequest(call.operation, call.args)
  const { 'content-type': type } = headers
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${toShellUrl(base, url)}`,
    ...(base.hasToken ? ['-H "Authorization: Bearer $TILLKEY_TOKEN"'] : []),
    ...(type === undefined ? [] : [`-H ${quote(`Content-Type: ${type}`)}`]),
    ...(body === undefined ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ')
}

const hasArguments = (args: object): boolean => Object.keys(args).length > 0

function toClientCode({ operation: { id }, args }: ApiCall, base: BaseUrl): string {
  const token = base.hasToken ? ', accessToken: process.env.TILLKEY_TOKEN' : ''
  return [
    `import { createClient, ${id} } from '@tillkey/client'`,
    '',
    `const client = createClient({ baseUrl: ${toUrlCode(base)}${token} })`,
    `const answer = await ${id}(client${hasArguments(args) ? `, ${toCode(args)}` : ''})`,
  ].join('\n')
}

/** Returns the class of the published client that has an operation. */
const findApi = ({ id }: Descriptor): string | undefined =>
  Object.values(publishedGroups).find(({ operations }) => operations.split(' ').includes(id))?.className

function toOryCode({ operation, args }: ApiCall, base: BaseUrl): string {
  const api = findApi(operation)
  if (operation.unpublished || api === undefined)
    return `// @ory/client doesn’t have the operation ${operation.id}.`
  const request = Object.fromEntries(
    listPositions(operation).flatMap(({ wire, name }) =>
      args[wire] === undefined ? [] : [[name, args[wire]] as const],
    ),
  )
  const token = base.hasToken ? ', accessToken: process.env.TILLKEY_TOKEN' : ''
  return [
    `import { Configuration, ${api} } from '@ory/client'`,
    '',
    `const api = new ${api}(new Configuration({ basePath: ${toUrlCode(base)}${token} }))`,
    `const { data } = await api.${operation.id}(${hasArguments(request) ? toCode(request) : ''})`,
  ].join('\n')
}

/** The token is read from the variable TILLKEY_TOKEN. */
const toTillkey = ({ operation, args }: ApiCall, base: BaseUrl): string =>
  `tillkey --url ${toShellUrl(base)} ${toCommandLine(operation, args).map(quote).join(' ')}`

const writers: Readonly<Record<CopyLanguage, (call: ApiCall, base: BaseUrl) => string>> = {
  curl: toCurl,
  client: toClientCode,
  ory: toOryCode,
  tillkey: toTillkey,
}

/** Returns a call as text. */
export const formatCall = (call: ApiCall, language: CopyLanguage, addresses: ApiAddresses): string =>
  writers[language](call, findBaseUrl(call, addresses))

/** Returns the calls of a screen as one text. */
export const formatCalls = (
  calls: readonly ApiCall[],
  language: CopyLanguage,
  addresses: ApiAddresses,
): string => calls.map((call) => `${formatCall(call, language, addresses)}\n`).join('\n')
