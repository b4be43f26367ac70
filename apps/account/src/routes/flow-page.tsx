import { Alert, Button, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import type { ReactNode } from 'react'
import { FlowForm } from '../features/flow-form/flow-form.tsx'
import { useFlow } from '../features/flow-form/use-flow.ts'
import type { FlowKind } from '../shared/account.ts'
import type { Flow } from '../shared/flow.ts'
import { Frame } from '../shared/frame.tsx'

interface FlowPageProps {
  kind: FlowKind
  titleOf: (flow: Flow | null) => string
  /** What stands below the form. */
  below: (flow: Flow) => ReactNode
}

/** A page for one kind of flow: loading, its form, and what went wrong. */
export function FlowPage({ kind, titleOf, below }: FlowPageProps) {
  const { flow, busy, notice, submit, restart } = useFlow(kind)
  const title = titleOf(flow)
  return (
    <Frame title={title}>
      <Card>
        <Stack gap="loose">
          <Heading>{title}</Heading>
          {notice === null ? null : <Alert tone="danger">{notice}</Alert>}
          {flow === null && notice === null ? <Spinner label="One moment" /> : null}
          {flow === null && notice !== null ? (
            <Button variant="primary" size="wide" onClick={restart}>
              Start again
            </Button>
          ) : null}
          {flow === null ? null : <FlowForm flow={flow} busy={busy} onSubmit={submit} />}
          {flow === null ? null : below(flow)}
        </Stack>
      </Card>
    </Frame>
  )
}
