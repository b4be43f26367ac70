import { Button, Card, Heading, ResultIcon, Stack } from '@tillkey/ui'
import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import styles from './failure.module.css'
import { Frame } from './frame.tsx'
import { reasonOf } from './till-error.ts'

/** The back button leaves the error page: the screen it leads to starts anew. */
function useReloadOnReturn(): void {
  useEffect(() => {
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [])
}

interface BoundaryState {
  error: unknown
}

/** Shows the error page in place of screens that failed. */
export class FailureBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack)
  }

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <FailurePage error={this.state.error} />
  }
}

function FailurePage({ error }: { error: unknown }) {
  const reason = reasonOf(error, '')
  useReloadOnReturn()
  return (
    <Frame title="Something went wrong">
      <Card>
        <Stack gap="loose">
          <ResultIcon result="failure" />
          <div className={styles.words}>
            <Heading focus="arrival">Oops! Sorry, an unexpected error has occurred.</Heading>
            <p>{error instanceof Error ? error.message : null}</p>
            {reason && <p>{reason}</p>}
          </div>
          <Button variant="primary" size="wide" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <Button size="wide" onClick={() => window.location.assign('/')}>
            Back to the start
          </Button>
        </Stack>
      </Card>
    </Frame>
  )
}
