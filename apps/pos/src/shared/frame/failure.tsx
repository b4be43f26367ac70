import { Button, Card, Heading, Stack } from '@tillkey/ui'
import { OfflineIcon } from '@tillkey/web'
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { errorMessage } from '../messages/error-message.ts'
import type { Key } from '../messages/messages.ts'
import { useMessages } from '../messages/messages-provider.tsx'
import { PaymentNotFoundError } from '../payment-not-found.ts'
import { TillError } from '../till-error.ts'
import styles from './failure.module.css'
import { Frame } from './frame.tsx'

/** Resets the boundary when the address changes. */
function useLeaving(onLeave: () => void): void {
  const [location] = useLocation()
  const [failedAt] = useState(location)
  useEffect(() => {
    if (location !== failedAt) onLeave()
  }, [location, failedAt, onLeave])
}

interface BoundaryState {
  error: unknown
}

/** Replaces failed screens with the error page. */
export class FailureBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  reset = (): void => this.setState({ error: null })

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? this.props.children : <FailurePage error={error} onLeave={this.reset} />
  }
}

/** Whether a retry cannot succeed: no payment in the address, or another merchant's. */
const isPermanent = (error: unknown): boolean =>
  error instanceof TillError
    ? error.status === 404 || error.status === 400
    : error instanceof PaymentNotFoundError

function selectAdvice(error: unknown): Key {
  if (isPermanent(error)) return 'failure.noPayment'
  return error instanceof TillError ? 'failure.noAnswer' : 'failure.reload'
}

interface FailurePageProps {
  error: unknown
  onLeave: () => void
}

function FailurePage({ error, onLeave }: FailurePageProps) {
  const i18n = useMessages()
  const { t } = i18n
  useLeaving(onLeave)
  const home = () => window.location.assign('/')
  const again = () => window.location.reload()
  return (
    <Frame title={t('failure.title')}>
      <Card>
        <Stack gap="loose">
          <OfflineIcon />
          <div className={styles.words}>
            <Heading focus="arrival">{t('failure.heading')}</Heading>
            {error instanceof TillError ? <p>{i18n.find(`thrown.${error.message}`)}</p> : null}
            <p>
              {isPermanent(error) ? t('failure.noPayment') : errorMessage(i18n, error, selectAdvice(error))}
            </p>
          </div>
          {isPermanent(error) ? null : (
            <Button variant="primary" size="wide" onClick={again}>
              {t('tryAgain')}
            </Button>
          )}
          <Button variant={isPermanent(error) ? 'primary' : 'secondary'} size="wide" onClick={home}>
            {t('failure.home')}
          </Button>
        </Stack>
      </Card>
    </Frame>
  )
}
