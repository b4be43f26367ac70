import type { Outbox } from '@tillkey/jobs'
import type { Log, ProjectContext } from '@tillkey/platform-core'
import type { Keyring } from '@tillkey/secrets'
import type { Transaction } from '@tillkey/sql'
import { identityConfig } from '../identity-config.ts'
import { TemplateUnsupported } from '../templates/go-template.ts'
import type { AnyModel, MessageContent, MessageType, TemplateModel, TemplateType } from './courier-message.ts'
import { createCourierStore } from './courier-store.ts'
import { type OverriddenWords, overriddenWords } from './overrides.ts'
import { type OwnWords, ownWords } from './own-words.ts'
import { postedData, templateData } from './template-data.ts'

/** Outbox messages that say which message of the courier is due. */
export const COURIER_KIND = 'courier'

/** What stands in the outbox. */
export interface CourierPayload {
  id: string
  slug: string
}

/** Whom a message is for: an address as identities have them. */
export interface Recipient {
  via: string
  value: string
}

export interface NewCourierMessage<T extends TemplateType> {
  /** Default: a new one. */
  id?: string | undefined
  template: T
  to: Recipient
  model: TemplateModel<T>
  project: ProjectContext
}

export interface Courier {
  /** Writes a message in the unit of work of what happened; it is sent once that is committed. Resolves with its id. */
  queue<T extends TemplateType>(tx: Transaction, message: NewCourierMessage<T>): Promise<string>
}

export interface CourierDependencies {
  outbox: Outbox
  keyring: Keyring
  now: () => number
  newId: () => string
  log: Log
}

/** What a message's content is sealed for. */
export const contentContext = (projectId: string, id: string): string => `courier ${projectId} ${id}`

const typeOf = ({ via }: Recipient): MessageType => (via === 'email' ? 'email' : 'sms')

interface Rendered {
  subject: string
  content: MessageContent
}

/** A project's words where it has some; a text without its own page for mail programs goes without one. */
function combined(
  own: OwnWords,
  given: OverriddenWords,
  type: MessageType,
): Pick<MessageContent, 'text' | 'html'> {
  if (type === 'sms') return { text: given.text ?? own.sms }
  const isOverridden = given.text !== undefined || given.html !== undefined
  return { text: given.text ?? own.text, html: isOverridden ? given.html : own.html }
}

function render<T extends TemplateType>(
  { template, to, model, project }: NewCourierMessage<T>,
  log: Log,
): Rendered {
  const { code, link, courier } = identityConfig(project)
  const given: AnyModel = model
  const lifespanMs = given.code === undefined ? link.lifespanMs : code.lifespanMs
  const isSecret = given.code !== undefined || given.url !== undefined
  const known: AnyModel = isSecret ? { ...given, lifespanMs } : given
  const type = typeOf(to)
  const data = templateData(template, to, known)
  const own = ownWords(template, known, { project: project.name, address: to.value, lifespanMs })
  let words: OverriddenWords = {}
  try {
    words = overriddenWords(courier.templates, { template, type }, data.go)
  } catch (error) {
    if (!(error instanceof TemplateUnsupported)) throw error
    log.warn({ err: error, project: project.slug, template }, 'a template of the project cannot be used')
  }
  const content = { ...combined(own, words, type), templateData: postedData(data, courier) }
  return { subject: type === 'sms' ? '' : (words.subject ?? own.subject), content }
}

const identityIdOf = ({ identity }: AnyModel): string => (typeof identity?.id === 'string' ? identity.id : '')

/** Messages to people: written with what happened, delivered after it. */
export const createCourier = ({ outbox, keyring, now, newId, log }: CourierDependencies): Courier => ({
  async queue(tx, message) {
    const { project, template, to } = message
    const { subject, content } = render(message, log)
    const { id = newId() } = message
    const [at, type] = [now(), typeOf(to)]
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
      identityId: identityIdOf(message.model),
    })
    const payload: CourierPayload = { id, slug: project.slug }
    await outbox.write(tx, { kind: COURIER_KIND, projectId: project.id, payload })
    return id
  },
})
