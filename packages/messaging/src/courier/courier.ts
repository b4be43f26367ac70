import { identityConfig } from '@tillkey/identity/identity-config.ts'
import { UnsupportedTemplateError } from '@tillkey/identity/templates/go-template.ts'
import type { Outbox } from '@tillkey/jobs'
import type { Log, ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import type { AnyModel, MessageContent, MessageType, TemplateModel, TemplateType } from './courier-message.ts'
import { createCourierStore } from './courier-store.ts'
import { type DefaultTexts, defaultTexts } from './default-texts.ts'
import { postedData, templateData } from './template-data.ts'
import { readOverrides, type TextOverrides } from './text-overrides.ts'

/** Kind of outbox messages that trigger delivery. */
export const COURIER_KIND = 'courier'

/** Payload of the outbox message. */
export interface CourierPayload {
  id: string
  slug: string
}

/** An address of an identity. */
export interface Recipient {
  via: string
  value: string
}

export interface NewCourierMessage<T extends TemplateType> {
  /** Default: a new id. */
  id?: string | undefined
  template: T
  to: Recipient
  model: TemplateModel<T>
  project: ProjectContext
}

export interface Courier {
  /** Writes a message inside the transaction; it is sent after the commit. Resolves with its id. */
  queue<T extends TemplateType>(tx: Transaction, message: NewCourierMessage<T>): Promise<string>
}

export interface CourierDependencies {
  outbox: Outbox
  keyring: Keyring
  now: () => number
  newId: () => string
  log: Log
}

/** Encryption context of the content. */
export const contentContext = (projectId: string, id: string): string => `courier ${projectId} ${id}`

const messageType = ({ via }: Recipient): MessageType => (via === 'email' ? 'email' : 'sms')

interface Rendered {
  subject: string
  content: MessageContent
}

/** Applies overrides. An overridden text without its own HTML is sent without HTML. */
function combine(
  own: DefaultTexts,
  input: TextOverrides,
  type: MessageType,
): Pick<MessageContent, 'text' | 'html'> {
  if (type === 'sms') return { text: input.text ?? own.sms }
  const isOverridden = input.text !== undefined || input.html !== undefined
  return { text: input.text ?? own.text, html: isOverridden ? input.html : own.html }
}

function render<T extends TemplateType>(
  { template, to, model, project }: NewCourierMessage<T>,
  log: Log,
): Rendered {
  const { code, link, courier } = identityConfig(project)
  const input: AnyModel = model
  const lifespanMs = input.code === undefined ? link.lifespanMs : code.lifespanMs
  const isSecret = input.code !== undefined || input.url !== undefined
  const known: AnyModel = isSecret ? { ...input, lifespanMs } : input
  const type = messageType(to)
  const data = templateData(template, to, known)
  const own = defaultTexts(template, known, { project: project.name, address: to.value, lifespanMs })
  let words: TextOverrides = {}
  try {
    words = readOverrides(courier.templates, { template, type }, data.go)
  } catch (error) {
    if (!(error instanceof UnsupportedTemplateError)) throw error
    log.warn(
      { err: error, project: project.slug, template },
      'message template is invalid, so the default text was sent',
    )
  }
  const content = { ...combine(own, words, type), templateData: postedData(data, courier) }
  return { subject: type === 'sms' ? '' : (words.subject ?? own.subject), content }
}

const readIdentityId = ({ identity }: AnyModel): string =>
  typeof identity?.id === 'string' ? identity.id : ''

/** Creates the courier, which queues messages in the transaction of their cause. */
export const createCourier = ({ outbox, keyring, now, newId, log }: CourierDependencies): Courier => ({
  async queue(tx, message) {
    const { project, template, to } = message
    const { subject, content } = render(message, log)
    const { id = newId() } = message
    const [at, type] = [now(), messageType(to)]
    await createCourierStore(tx).insert({
      id,
      projectId: project.id,
      type,
      status: 'queued',
      recipient: to.value,
      subject,
      templateType: template,
      channel: type,
      sendCount: 0,
      content: keyring.seal(JSON.stringify(content), contentContext(project.id, id)),
      createdAt: at,
      updatedAt: at,
      identityId: readIdentityId(message.model),
    })
    const payload: CourierPayload = { id, slug: project.slug }
    await outbox.write(tx, { kind: COURIER_KIND, projectId: project.id, payload })
    return id
  },
})
