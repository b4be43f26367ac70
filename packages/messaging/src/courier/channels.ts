import type { CourierSettings, HttpTarget, SmtpTarget } from '@tillkey/identity/config/courier-config.ts'
import type { Jsonnet } from '@tillkey/identity/jsonnet/jsonnet.ts'
import { isObject } from '@tillkey/identity/values.ts'
import { createMailTransport, type DelivererOptions, type OutgoingMail } from '@tillkey/mail'
import type { Outbound } from '@tillkey/outbound'
import type { CourierMessage, MessageContent } from './courier-message.ts'

/** No channel can carry the message, so retries are pointless. */
export class NoChannelError extends Error {}

export interface ChannelMessage {
  message: CourierMessage
  content: MessageContent
  settings: CourierSettings
  /** Outbound HTTP client of the project. */
  outbound: Outbound
}

/** Delivers a message once. Throws when it was not accepted. */
export type Channels = (message: ChannelMessage, signal: AbortSignal) => Promise<void>

/** Parameters of published SMTP URIs, as nodemailer options. */
const SMTP_SETTINGS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  disable_starttls: [
    ['ignoreTLS', 'true'],
    ['requireTLS', 'false'],
  ],
  skip_ssl_verify: [['tls.rejectUnauthorized', 'false']],
}

/** Converts a configured SMTP URI for `createMailTransport`. */
export function smtpUrl(configured: string): string {
  const url = new URL(configured)
  for (const [name, settings] of Object.entries(SMTP_SETTINGS)) {
    const isOn = url.searchParams.get(name) === 'true'
    url.searchParams.delete(name)
    for (const [key, value] of isOn ? settings : []) url.searchParams.set(key, value)
  }
  return url.href
}

const IDLE_MS = 2000

/** Sends through the SMTP servers of projects over shared connections, which close when idle. */
function createSmtpPool() {
  const pools = new Map<string, { transport: ReturnType<typeof createMailTransport>; users: number }>()
  function release(key: string): void {
    const pool = pools.get(key)
    if (!pool || pool.users > 0) return
    pools.delete(key)
    pool.transport.close()
  }
  return async (
    { url: configured, localName, headers }: SmtpTarget,
    { mail, connect, signal }: { mail: OutgoingMail; connect: Outbound['connect']; signal: AbortSignal },
  ) => {
    const url = smtpUrl(configured)
    const key = `${localName} ${url}`
    const pool = pools.get(key) ?? { transport: createMailTransport({ url, localName, connect }), users: 0 }
    pools.set(key, pool)
    pool.users++
    try {
      await pool.transport.send({ ...mail, headers }, signal)
    } finally {
      pool.users--
      if (pool.users === 0) setTimeout(() => release(key), IDLE_MS).unref()
    }
  }
}

function buildMail({ message, content }: ChannelMessage, from: string, domain: string): OutgoingMail {
  return {
    to: message.recipient,
    from,
    subject: message.subject,
    text: content.text,
    html: content.html ?? '',
    category: message.templateType,
    messageId: `<${message.id}@${domain}>`,
  }
}

const addressIn = (sender: string): string => /<([^<>]+)>$/.exec(sender)?.[1] ?? sender

/** `"Name" <address>`. A project that only configures a name uses the address of the platform. */
function formatSender({ address, name }: CourierSettings['sender'], platform: string): string {
  if (!name) return address ?? platform
  return `"${name.replaceAll(/["\\\r\n]/g, '')}" <${address ?? addressIn(platform)}>`
}

/** Domain of a sender address. */
const senderDomain = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

const RESPONSE_TIMEOUT_MS = 30_000

const FORM = 'application/x-www-form-urlencoded'

interface PostOptions {
  target: HttpTarget
  jsonnet: Jsonnet
  signal: AbortSignal
}

/** Renders the request body with the Jsonnet program, as JSON or as a form by its content type. */
async function buildBody(
  known: object,
  projectId: string,
  { target, jsonnet }: PostOptions,
): Promise<string> {
  const { url, program, headers } = target
  if (program === undefined) return JSON.stringify(known)
  const text = `(${program})(std.extVar("ctx"))`
  const made = await jsonnet.evaluate({ projectId, name: `body of messages to ${url}`, text }, { ctx: known })
  if (!headers['content-type']?.startsWith(FORM) || !isObject(made)) return JSON.stringify(made)
  return new URLSearchParams(
    Object.entries(made).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
}

/** Posts a message to an HTTP target. Any 2xx response accepts it. */
async function post({ message, content, outbound }: ChannelMessage, posting: PostOptions): Promise<void> {
  const { target, signal } = posting
  const known = {
    recipient: message.recipient,
    subject: message.subject,
    body: content.text,
    template_type: message.templateType,
    message_type: message.type,
    template_data: content.templateData,
    ...(target.from !== undefined && { from: target.from }),
  }
  const { status } = await outbound.call({
    url: target.url,
    method: target.method,
    timeoutMs: RESPONSE_TIMEOUT_MS,
    signal,
    headers: { 'content-type': 'application/json', 'idempotency-key': message.id, ...target.headers },
    body: await buildBody(known, message.projectId, posting),
  })
  if (status < 200 || status > 299) throw new Error(`the target responded with ${status}`)
}

/** Channels: SMTP server or HTTP targets of the project, else the SMTP server of the platform. */
export function createChannels(platform: DelivererOptions | undefined, jsonnet: Jsonnet): Channels {
  const sendBySmtp = createSmtpPool()
  function sendMail(sending: ChannelMessage, signal: AbortSignal): Promise<void> {
    const { email, sender: configured } = sending.settings
    if (email.by === 'http') return post(sending, { target: email.target, jsonnet, signal })
    const sender = formatSender(configured, platform?.from ?? 'no-reply@localhost')
    const ownDomain = configured.address === undefined ? platform?.domain : undefined
    const mail = buildMail(sending, sender, ownDomain ?? senderDomain(sender))
    if (email.by === 'smtp') return sendBySmtp(email, { mail, connect: sending.outbound.connect, signal })
    if (!platform) throw new NoChannelError('no mail server is configured')
    return platform.transport.send(mail, signal)
  }
  return async (sending, signal) => {
    if (sending.message.type === 'email') return sendMail(sending, signal)
    const { sms } = sending.settings
    if (!sms) throw new NoChannelError('the project has no channel for text messages')
    return post(sending, { target: sms, jsonnet, signal })
  }
}
