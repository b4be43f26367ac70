import { sourceOfText } from '@tillkey/platform-core'
import { expect, test } from 'vitest'
import type { AnyModel, TemplateType } from './courier-message.ts'
import { defaultTexts } from './default-texts.ts'
import { templateData } from './template-data.ts'
import { readOverrides } from './text-overrides.ts'

const PAGE = 'https://login.test/self-service/recovery?flow=a&token=b'
const TO = 'nomsa@shop.test'
/** Text that mail programs turn into links. */
const LINK = /[\p{L}][\p{L}\p{N}+.-]*:[/\\]|[\p{L}\p{N}-][.。．｡]\p{N}*\p{L}|\S[@＠]\S/u

const tricks = [
  'Win at https://evil.test/x now',
  'evil.test',
  'www.evil.test/?q',
  'help@evil.test',
  'evil．test',
]

const templates: Record<TemplateType, AnyModel> = {
  recovery_valid: { url: PAGE },
  recovery_code_valid: { code: '482913' },
  recovery_invalid: {},
  recovery_code_invalid: {},
  verification_valid: { url: PAGE },
  verification_code_valid: { code: '482913', url: PAGE },
  verification_invalid: {},
  verification_code_invalid: {},
  login_code_valid: { code: '482913' },
  registration_code_valid: { code: '482913' },
  otp: { code: '482913' },
  stub: { subject: 'Hello', body: 'World' },
}

/** A model with an attack in every submitted field. */
const withTrick = (model: AnyModel, trick: string): AnyModel => ({
  ...model,
  identity: { id: 'a', traits: { email: TO, name: trick, more: { deep: [trick] } } },
  traits: { email: TO, name: trick },
  transientPayload: { note: trick, list: [trick] },
  requestUrl: 'https://login.test/self-service/recovery/browser',
})

/** Every field that a template can name. */
const everyField = sourceOfText(
  `{{ .Identity.traits.name }} {{ .Identity.traits }} {{ .Identity }} {{ .Traits.name }} {{ .Traits }}
   {{ .TransientPayload.note }} {{ .TransientPayload }} {{ . }}`,
)

/** What remains of a text without the platform's own addresses. */
const foreignIn = (text: string): string =>
  [PAGE, TO, 'https://login.test'].reduce((left, own) => left.replaceAll(own, ''), text)

const cases = (Object.keys(templates) as TemplateType[]).flatMap((template) =>
  tricks.map((trick) => [template, trick] as const),
)

test.each(cases)('%s in our own wording contains no link for %j', (template, trick) => {
  const occasion = { project: trick, address: TO, lifespanMs: 900_000 }
  const { subject, text, sms } = defaultTexts(template, withTrick(templates[template], trick), occasion)
  expect(foreignIn([subject, text, sms].join('\n'))).not.toMatch(LINK)
})

test.each(cases)("%s in a project's wording contains no link for %j", (template, trick) => {
  const [, group = template, outcome] = /^(.+)_(valid|invalid)$/.exec(template) ?? []
  const entry = { subject: everyField, body: { plaintext: everyField, html: everyField } }
  const own = { [group]: outcome === undefined ? {} : { [outcome]: { email: entry, sms: entry } } }
  for (const type of ['email', 'sms'] as const) {
    const { go } = templateData(template, { via: type, value: TO }, withTrick(templates[template], trick))
    const words = Object.values(readOverrides(own, { template, type }, go))
    expect(words).toHaveLength(outcome === undefined ? 0 : 3)
    expect(foreignIn(words.join('\n'))).not.toMatch(LINK)
  }
})

test('a template of a project shows the recipient, codes and addresses of pages as they are', () => {
  const source = sourceOfText('{{ .To }} {{ .Identity.traits.email }} {{ .RecoveryURL }} {{ .RequestURL }}')
  const own = { recovery: { valid: { email: { body: { plaintext: source } } } } }
  const model = withTrick(templates.recovery_valid, 'Nomsa')
  const { go } = templateData('recovery_valid', { via: 'email', value: TO }, model)
  const { text } = readOverrides(own, { template: 'recovery_valid', type: 'email' }, go)
  expect(text).toBe(`${TO} ${TO} ${PAGE} ${model.requestUrl}`)
})
