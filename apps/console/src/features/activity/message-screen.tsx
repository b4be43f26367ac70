import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { Message } from '@tillkey/client'
import {
  getCourierMessage,
  listCourierMessages,
  resendCourierMessage,
} from '@tillkey/contract/platform/identity/courier.ts'
import { useState } from 'react'
import { screenPaths } from '../../screens.ts'
import { Button } from '../../shared/button.tsx'
import { FormDialog } from '../../shared/dialog.tsx'
import { Loaded } from '../../shared/outcomes.tsx'
import { operationQuery } from '../../shared/queries.ts'
import { Facts, Panel, Screen, TwoColumns } from '../../shared/screen.tsx'
import { StateTag } from '../../shared/state-tag.tsx'
import { formatTime } from '../../shared/times.ts'
import { useChange } from '../../shared/use-change.ts'
import { useIsAvailable, useObstacle } from '../../shared/use-obstacle.ts'
import { useProjectScope, useSlug } from '../../shared/use-project.ts'
import { useMay } from '../../shared/use-role.ts'
import styles from './activity.module.css'
import { StoredContent } from './message-content.tsx'
import { MessageState } from './message-state.tsx'
import { activitySentences as t } from './sentences.ts'

const route = getRouteApi('/p/$project/messages/$id')

/** The body that stands for one that is not shown. */
const HIDDEN = '<redacted-unless-dev-mode>'
/** While a message is being sent, it is loaded again after this many milliseconds. */
const REFRESH_MS = 1000

/** The text of the message, where it is shown. */
function Body({ message }: { message: Message }) {
  const may = useMay()
  const hasContent = useObstacle('messageContent') === undefined
  if (hasContent && may('change')) return <StoredContent id={message.id} />
  if (message.body === HIDDEN) return <p>{may('change') ? t('messages.hidden') : t('messages.hiddenRole')}</p>
  return <p className={styles.text}>{message.body}</p>
}

/** The error of an attempt, as a sentence. */
const readReason = (error: object | undefined): string => {
  const { message } = Object(error) as { message?: unknown } // any object; checked below
  return typeof message === 'string' ? message : ''
}

const Dispatches = ({ dispatches }: { dispatches: NonNullable<Message['dispatches']> }) =>
  dispatches.length === 0 ? (
    <p>{t('messages.noDispatches')}</p>
  ) : (
    <ol className={styles.wide}>
      {dispatches.map(({ id, status, created_at: time, error }) => (
        <li key={id}>
          <StateTag tone={status === 'success' ? 'good' : 'bad'}>
            {status === 'success' ? t('messages.success') : t('messages.failed')}
          </StateTag>{' '}
          <time dateTime={time}>{formatTime(time)}</time>
          <p className={styles.text}>{readReason(error)}</p>
        </li>
      ))}
    </ol>
  )

/** Sends a message once more, after a question. */
function Resend({ message }: { message: Message }) {
  const [isOpen, setIsOpen] = useState(false)
  const resend = useChange(useProjectScope(), resendCourierMessage, {
    outdates: [getCourierMessage, listCourierMessages],
    done: t('messages.resent'),
    onDone: () => setIsOpen(false),
  })
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>{t('messages.resend')}</Button>
      <FormDialog
        title={t('messages.resend')}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        submit={t('messages.resend')}
        isPending={resend.isPending}
        onSubmit={() => resend.mutate({ id: message.id })}
      >
        <p>{t('messages.resendQuestion', { recipient: message.recipient })}</p>
      </FormDialog>
    </>
  )
}

const isUnderWay = (status: string | undefined): boolean => status === 'queued' || status === 'processing'

/** One message with its delivery attempts. */
export function MessageScreen() {
  const { id } = route.useParams()
  const project = useSlug()
  const may = useMay()
  const canResend = useObstacle('resendMessage') === undefined && may('change')
  const isAvailable = useIsAvailable()
  const query = useQuery({
    ...operationQuery(useProjectScope(), getCourierMessage, { id }),
    refetchInterval: ({ state }) => isUnderWay(state.data?.status) && REFRESH_MS,
  })
  const { data: message } = query
  return (
    <Screen
      title={message?.recipient ?? t('messages.title')}
      above={[{ title: t('messages.title'), to: `/p/${project}/messages` }]}
      status={message && <MessageState status={message.status} />}
      actions={message && canResend && !isUnderWay(message.status) && <Resend message={message} />}
    >
      <Loaded query={query}>
        {(found) => (
          <TwoColumns
            aside={
              <>
                <Panel
                  title={t('messages.facts')}
                  actions={
                    isAvailable(screenPaths.audit) && (
                      <Link
                        to={screenPaths.audit}
                        params={{ project: project }}
                        search={{ target_type: 'message', target_id: found.id }}
                      >
                        {t('audit.entries')}
                      </Link>
                    )
                  }
                >
                  <Facts
                    facts={[
                      [t('messages.subject'), found.subject],
                      [t('messages.template'), found.template_type],
                      [
                        t('messages.kind'),
                        found.type === 'email' ? t('messages.email') : t('messages.phone'),
                      ],
                      [t('messages.attempts'), found.send_count],
                      [t('messages.created'), formatTime(found.created_at)],
                      [t('messages.updated'), formatTime(found.updated_at)],
                    ]}
                  />
                </Panel>
                <Panel title={t('messages.dispatches')}>
                  <Dispatches dispatches={found.dispatches ?? []} />
                </Panel>
              </>
            }
          >
            <Panel title={t('messages.body')}>
              <Body message={found} />
            </Panel>
          </TwoColumns>
        )}
      </Loaded>
    </Screen>
  )
}
