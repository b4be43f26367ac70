import { Alert, Button, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import { type Flow, FlowForm, type FlowKind, flowAddress, leaveFor, useFlowForm } from '@tillkey/web'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { askForKey } from '../shared/ask-for-key.ts'
import { Frame } from '../shared/frame.tsx'
import { useServices } from '../shared/services.ts'

interface FlowPageProps {
  kind: FlowKind
  titleOf: (flow: Flow | null) => string
  /** What stands above the form. */
  above?: (flow: Flow) => ReactNode
  /** What stands below the form. */
  below: (flow: Flow) => ReactNode
}

const inAddress = (name: string): string | null => new URLSearchParams(window.location.search).get(name)

/** A page for one kind of flow: the one that the address names, or a new one. */
export function FlowPage(props: FlowPageProps) {
  const { kind, titleOf } = props
  const { base } = useServices()
  const [id, setId] = useState(() => inAddress('flow'))
  const onReplaced = useCallback((newId: string) => {
    window.history.replaceState(null, '', `?${new URLSearchParams({ flow: newId })}`)
    setId(newId)
  }, [])
  useEffect(() => {
    if (id === null) {
      const [returnTo, loginChallenge] = [inAddress('return_to'), inAddress('login_challenge')]
      void leaveFor(flowAddress({ base, kind, returnTo, loginChallenge }))
    }
  }, [id, base, kind])
  if (id !== null) return <FlowById key={id} {...props} id={id} onReplaced={onReplaced} />
  return (
    <FlowFrame title={titleOf(null)}>
      <Spinner label="One moment" />
    </FlowFrame>
  )
}

interface FlowByIdProps extends FlowPageProps {
  id: string
  onReplaced: (id: string) => void
}

/** Loading, the form, and what went wrong. */
function FlowById({ titleOf, above, below, ...which }: FlowByIdProps) {
  const { client, base } = useServices()
  const { flow, busy, notice, submit, restart } = useFlowForm({ client, base, ...which })
  return (
    <FlowFrame title={titleOf(flow)}>
      {notice === null ? null : <Alert tone="danger">{notice}</Alert>}
      {flow === null && notice === null ? <Spinner label="One moment" /> : null}
      {flow === null && notice !== null ? (
        <Button variant="primary" size="wide" onClick={restart}>
          Start again
        </Button>
      ) : null}
      {flow === null ? null : above?.(flow)}
      {flow === null ? null : <FlowForm flow={flow} busy={busy} onSubmit={submit} askForKey={askForKey} />}
      {flow === null ? null : below(flow)}
    </FlowFrame>
  )
}

function FlowFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame title={title}>
      <Card>
        <Stack gap="loose">
          <Heading>{title}</Heading>
          {children}
        </Stack>
      </Card>
    </Frame>
  )
}
