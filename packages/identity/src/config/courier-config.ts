import { textOfSource } from '@tillkey/platform-core'
import type { Static } from 'typebox'
import type { identitySettings } from './identity-settings.ts'
import { isBeforeV13 } from './release.ts'

/** Where an HTTP channel posts messages to. */
export interface HttpTarget {
  url: string
  method: string
  headers: Record<string, string>
  /** A Jsonnet text: a function of the message, to what is posted. Without one, all that is known of the message is. */
  program: string | undefined
  /** Who a text message comes from, where the project says. */
  from?: string | undefined
}

/** A mail server, what its mails have beside their own headers, and by which name it is greeted. */
export interface SmtpTarget {
  url: string
  headers: Readonly<Record<string, string>>
  localName: string
}

/** `courier` of a project's configuration. */
export interface CourierSettings {
  /** How e-mails leave: through the project's mail server, through its HTTP target, or as the platform's own mails do. */
  email: ({ by: 'smtp' } & SmtpTarget) | { by: 'http'; target: HttpTarget } | { by: 'platform' }
  /** Where text messages go; absent where the project has nothing for them. */
  sms: HttpTarget | undefined
  /** Who mails come from, as far as the project says. */
  sender: { address: string | undefined; name: string | undefined }
  /** Tries after the first until a message is given up. */
  retries: number
  /** Overrides by template and outcome: `recovery_code.valid.email`. */
  templates: Courier['templates']
  /** Whether HTTP targets are posted only the data of templates that releases before v1.3 knew. */
  usesLegacyData: boolean
  /** Whether administrators are shown what messages say, as in development. */
  showsContent: boolean
}

type Settings = Static<typeof identitySettings>
type Courier = Settings['courier']
type Request = NonNullable<Courier['http']['request_config']>

type Auth = NonNullable<Request['auth']>

const basicAuth = ({ user = '', password = '' }): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})
const apiKey = ({ name = '', value = '', in: location = 'header' }): Record<string, string> =>
  location === 'cookie' ? { cookie: `${name}=${value}` } : { [name.toLowerCase()]: value }

function authHeaders(auth: Auth | undefined): Record<string, string> {
  if (auth?.type === 'basic_auth') return basicAuth(auth.config)
  return auth?.type === 'api_key' ? apiKey(auth.config) : {}
}

function readTarget({ url, method, headers = {}, auth, body }: Request): HttpTarget | undefined {
  if (!url) return undefined
  const lowerCased = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])
  const program = body === undefined ? undefined : textOfSource(body)
  return { url, method, headers: { ...Object.fromEntries(lowerCased), ...authHeaders(auth) }, program }
}

function readEmailDelivery({ delivery_strategy: strategy, http, smtp }: Courier): CourierSettings['email'] {
  const target = http.request_config && readTarget(http.request_config)
  if (strategy === 'http' && target) return { by: 'http', target }
  const { connection_uri: url, headers = {}, local_name: localName } = smtp
  return url ? { by: 'smtp', url, headers, localName } : { by: 'platform' }
}

/** Older configurations say `courier.sms`, which has to be switched on, for what `courier.channels` names now. */
function readSmsTarget({ channels, sms }: Courier): HttpTarget | undefined {
  const channel = channels.find(({ id }) => id === 'sms')
  if (channel) return readTarget(channel.request_config)
  const target = sms?.enabled && sms.request_config ? readTarget(sms.request_config) : undefined
  return target && { ...target, from: sms?.from }
}

type SettingsInput = Pick<Settings, 'courier' | 'dev' | 'version'>

/** How a project's messages leave. */
export const courierSettings = ({ courier, dev, version }: SettingsInput): CourierSettings => ({
  email: readEmailDelivery(courier),
  sms: readSmsTarget(courier),
  sender: { address: courier.smtp.from_address, name: courier.smtp.from_name },
  retries: courier.message_retries,
  templates: courier.templates,
  usesLegacyData: isBeforeV13(version),
  showsContent: dev,
})
