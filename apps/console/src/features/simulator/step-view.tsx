import type { ReactNode } from 'react'
import { JsonView } from '../../shared/json-view.tsx'
import { MailContent } from '../../shared/mail-content.tsx'
import { Facts } from '../../shared/screen.tsx'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { simulatorSentences as t } from './sentences.ts'
import type { SimulationStep } from './simulation.ts'
import styles from './simulator.module.css'

type Form = NonNullable<SimulationStep['form']>
type WebHook = NonNullable<SimulationStep['web_hook']>
type Message = NonNullable<SimulationStep['message']>
type Event = NonNullable<SimulationStep['event']>

interface Shown {
  tone: Tone
  title: string
  details: ReactNode
}

const flowTitles: Readonly<Record<string, string>> = {
  login: t('flow.login'),
  registration: t('flow.registration'),
  recovery: t('flow.recovery'),
  verification: t('flow.verification'),
  settings: t('flow.settings'),
}

const methodTitles: Readonly<Record<string, string>> = {
  password: t('method.password'),
  code: t('method.code'),
  oidc: t('method.oidc'),
  webauthn: t('method.webauthn'),
  profile: t('method.profile'),
  totp: t('method.totp'),
  lookup_secret: t('method.lookup_secret'),
}

function describeForm({ flow, action, method }: Form): string {
  const title = (flowTitles[flow] ?? flow).toLowerCase()
  if (action === 'open') return t('step.open', { flow: title })
  if (action === 'return') return t('step.return', { flow: title })
  if (method === undefined) return t('step.submit', { flow: title })
  return t('step.submitWith', { flow: title, method: (methodTitles[method] ?? method).toLowerCase() })
}

function formTone({ texts, reason, status }: Form): Tone {
  if (reason !== undefined || texts.some(({ type }) => type === 'error')) return 'bad'
  return status < 300 ? 'good' : 'info'
}

const textTones: Readonly<Record<string, Tone>> = { error: 'bad', success: 'good' }

const Texts = ({ texts }: Pick<Form, 'texts'>) => (
  <div className={styles.texts}>
    {texts.map(({ id, type, text, field }) => (
      <StateTag key={`${field ?? ''} ${id} ${text}`} tone={textTones[type] ?? 'info'}>
        {field === undefined ? text : t('mapper.problem', { field, text })}
      </StateTag>
    ))}
  </div>
)

const Json = ({ title, value }: { title: string; value: object }) => (
  <>
    <h3>{title}</h3>
    <JsonView value={value} label={title} />
  </>
)

const Text = ({ title, children }: { title: string; children: string }) => (
  <>
    <h3>{title}</h3>
    <p className={styles.text}>{children}</p>
  </>
)

const showForm = (form: Form): Shown => ({
  tone: formTone(form),
  title: describeForm(form),
  details: (
    <>
      {form.reason !== undefined && <p className={styles.value}>{form.reason}</p>}
      {form.texts.length > 0 && <Texts texts={form.texts} />}
      <Facts
        facts={[
          [t('steps.status'), form.status],
          [t('steps.redirect'), form.redirect_to],
          [t('steps.offered'), form.offered.join(', ')],
        ]}
      />
      {Object.keys(form.fields).length > 0 && <Json title={t('fields.title')} value={form.fields} />}
    </>
  ),
})

/** The lowest status with which a hook refuses. */
const FIRST_REFUSAL = 400

function hookTone({ outcome, status = 0 }: WebHook): Tone {
  if (outcome === 'failed') return 'bad'
  if (outcome !== 'answered') return 'off'
  return status < FIRST_REFUSAL ? 'good' : 'bad'
}

const hookTitles: Readonly<Record<string, (host: string, hook: WebHook) => string>> = {
  answered: (host, { status = 0 }) => t('hook.answered', { host, status: String(status) }),
  'not-sent': (host) => t('hook.not-sent', { host }),
  cancelled: (host) => t('hook.cancelled', { host }),
  failed: (host) => t('hook.failed', { host }),
}

const showHook = (hook: WebHook): Shown => ({
  tone: hookTone(hook),
  title: hookTitles[hook.outcome]?.(URL.parse(hook.url)?.host ?? hook.url, hook) ?? hook.url,
  details: (
    <>
      <p className={styles.value}>
        <code>
          {hook.method} {hook.url}
        </code>
      </p>
      {hook.reason !== undefined && <p className={styles.value}>{hook.reason}</p>}
      {Object.keys(hook.headers).length > 0 && <Json title={t('headers')} value={hook.headers} />}
      {hook.body !== '' && <Text title={t('body')}>{hook.body}</Text>}
      {hook.response !== undefined && <Text title={t('hook.response')}>{hook.response}</Text>}
    </>
  ),
})

const showMessage = ({ via, to, ...content }: Message): Shown => ({
  tone: 'info',
  title: via === 'email' ? t('message.email', { to }) : t('message.sms', { to }),
  details: (
    <>
      {content.subject !== '' && <Facts facts={[[t('mail.subject'), content.subject]]} />}
      <MailContent {...content} />
    </>
  ),
})

const showEvent = ({ name, attributes }: Event): Shown => ({
  tone: 'info',
  title: t('events.event', { name }),
  details: <JsonView value={attributes} label={t('events.event', { name })} />,
})

function showStep({ form, web_hook: hook, message, event }: SimulationStep): Shown | undefined {
  if (form) return showForm(form)
  if (hook) return showHook(hook)
  if (message) return showMessage(message)
  return event && showEvent(event)
}

/** One step, with its details on request. */
export function StepView({ step }: { step: SimulationStep }) {
  const shown = showStep(step)
  if (!shown) return null
  return (
    <li className={styles.step}>
      <details>
        <summary>
          <StateTag tone={shown.tone}>{shown.title}</StateTag>
          <span className={styles.time}>{t('step.time', { ms: step.after_ms })}</span>
        </summary>
        <div className={styles.details}>{shown.details}</div>
      </details>
    </li>
  )
}
