import { Alert } from '@tillkey/ui'
import type { Flow } from '@tillkey/web'
import { screens } from '../../screens.ts'
import { useLaterWords } from '../../shared/later-words.ts'
import { useServices } from '../../shared/services.ts'

type Message = NonNullable<Flow['ui']['messages']>[number]

/** An address that somebody wants to have waits until it is confirmed. */
const WAITS = 1050901

/** Whether a message is about an address that waits: it is said where one's own address stands. */
export const isAboutWaiting = ({ id }: Message): boolean => id === WAITS

/** What a server tells of an address that waits; the flow only where it was asked for. */
interface SentNotice {
  address?: string
  flow?: string
}

/** Identifies the pending addresses of a form; empty where there are none. */
export const pendingAddressesKey = (messages: readonly Message[]): string =>
  messages
    .filter(isAboutWaiting)
    .map(({ context = {} }) => Object.values(context).join(' '))
    .join('\n')

/** Addresses that are not the own ones yet, each with the way to confirm it. */
export function PendingAddresses({ messages }: { messages: readonly Message[] }) {
  const { t, find } = useLaterWords()
  const { base } = useServices()
  return messages.filter(isAboutWaiting).map(({ text, context = {} }) => {
    const { address = '', flow }: SentNotice = context
    return (
      <Alert key={address} tone="info">
        <span data-message={WAITS}>{find(`message.${WAITS}`, { address }) ?? text}</span>{' '}
        {flow === undefined ? null : (
          <a href={`${base}${screens.verification}?${new URLSearchParams({ flow })}`}>
            {t('profile.confirm')}
          </a>
        )}
      </Alert>
    )
  })
}
