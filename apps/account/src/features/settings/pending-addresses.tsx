import { Alert } from '@tillkey/ui'
import type { Flow } from '@tillkey/web'
import { screens } from '../../screens.ts'
import { useLazyMessages } from '../../shared/lazy-messages.ts'
import { useServices } from '../../shared/services.ts'

type Message = NonNullable<Flow['ui']['messages']>[number]

/** Message id of an address that waits for confirmation. */
const WAITS = 1050901

/** Whether a message concerns a pending address. It is shown beside the current address. */
export const isAboutWaiting = ({ id }: Message): boolean => id === WAITS

/** Message context of a pending address. The flow is present only if requested. */
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

/** Pending addresses with links to confirm them. */
export function PendingAddresses({ messages }: { messages: readonly Message[] }) {
  const { t, find } = useLazyMessages()
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
