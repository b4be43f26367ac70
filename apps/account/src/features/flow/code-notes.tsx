import { type Flow, type FlowKind, flowInstead } from '@tillkey/web'
import { inboxScreen } from '../../screens.ts'
import { icons } from '../../shared/icons.ts'
import { useMessages } from '../../shared/messages.ts'
import { richText } from '../../shared/rich-text.tsx'
import { useServices } from '../../shared/services.ts'
import { Title } from '../../shared/title.tsx'
import { codeIsSent, codeRecipient } from './code-form.ts'
import { useDestinationText } from './destination.ts'
import styles from './flow.module.css'

/** Purpose, recipient and lifetime of the code. Never reveals whether an account exists. */
export function CodeTitle({ kind, flow }: { kind: FlowKind; flow: Flow }) {
  const { t, find } = useMessages()
  const { codeMinutes: count } = useServices()
  const destination = useDestinationText(kind)(flow)
  const address = codeRecipient(flow)
  const sent = (flow.ui.messages ?? []).find(({ id }) => codeIsSent.has(id))
  const isForAnybody = kind === 'recovery' || kind === 'verification'
  const intro =
    address === null
      ? sent && find(`message.${sent.id}`)
      : richText((part) => t(isForAnybody ? 'code.sentTo' : 'code.mine', { address: part }), <b>{address}</b>)
  const body = (
    <>
      {destination && `${destination}\n`}
      {intro} {t('code.life', { count })}
    </>
  )
  return (
    <Title icon={icons.mail} intro={body}>
      {t('code.title')}
    </Title>
  )
}

/** Title of a form with a filled-in code. */
export function FilledCodeTitle({ kind, flow }: { kind: FlowKind; flow: Flow }) {
  const { t } = useMessages()
  const destination = useDestinationText(kind)(flow)
  return (
    <Title icon={icons.mail} intro={[destination, t('code.filled')].filter(Boolean).join('\n')}>
      {t(filledTitle(kind))}
    </Title>
  )
}

/** Title key of a form with a filled-in code. */
export function filledTitle(kind: FlowKind): 'verification.title' | 'recovery.title' | 'code.title' {
  if (kind === 'verification') return 'verification.title'
  return kind === 'recovery' ? 'recovery.title' : 'code.title'
}

/** Link to change the address and, in the demo, to the inbox. */
export function CodeNotes({ kind, flow }: { kind: FlowKind; flow: Flow }) {
  const { t } = useMessages()
  const { base, inbox } = useServices()
  return (
    <>
      <p className={styles.footer}>
        <a href={flowInstead(flow, { base, kind })}>{t('code.other')}</a>
      </p>
      {inbox === 'served' && (
        <p className={styles.demo}>
          {richText(
            (part) => t('code.demo', { inbox: part }),
            <a href={`${base}${inboxScreen}`} target="_blank" rel="noreferrer">
              {t('code.inbox')}
            </a>,
          )}
        </p>
      )}
    </>
  )
}
