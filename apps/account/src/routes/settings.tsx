import { Alert, Button, Card, Heading, Spinner, Stack } from '@tillkey/ui'
import {
  type Flow,
  FlowForm,
  FlowMessages,
  flowAddress,
  leaveFor,
  PageFrame,
  useFlowForm,
} from '@tillkey/web'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { DeviceList } from '../features/devices/device-list.tsx'
import { sectionsOf } from '../features/settings/sections.ts'
import styles from '../features/settings/settings.module.css'
import { askForKey } from '../shared/ask-for-key.ts'
import { useServices } from '../shared/services.ts'

const flowInAddress = (): string | null => new URLSearchParams(window.location.search).get('flow')

/** One's own settings: what the flow offers, and where one is signed in. */
export function SettingsRoute() {
  const { base } = useServices()
  const [id, setId] = useState(flowInAddress)
  const onReplaced = useCallback((newId: string) => {
    window.history.replaceState(null, '', `?${new URLSearchParams({ flow: newId })}`)
    setId(newId)
  }, [])
  useEffect(() => {
    if (id === null) void leaveFor(flowAddress({ base, kind: 'settings' }))
  }, [id, base])
  return (
    <PageFrame title="Settings" width="wide" home={`${base}/`}>
      {id === null ? <Spinner label="One moment" /> : <Settings key={id} id={id} onReplaced={onReplaced} />}
    </PageFrame>
  )
}

function Settings({ id, onReplaced }: { id: string; onReplaced: (id: string) => void }) {
  const { client, base } = useServices()
  const form = useFlowForm({ client, base, kind: 'settings', id, onReplaced })
  const { flow, notice, restart } = form
  if (flow !== null) return <Sections flow={flow} form={form} />
  if (notice === null) return <Spinner label="One moment" />
  return (
    <Stack>
      <Alert tone="danger">{notice}</Alert>
      <Button variant="primary" onClick={restart}>
        Start again
      </Button>
    </Stack>
  )
}

function Sections({ flow, form }: { flow: Flow; form: ReturnType<typeof useFlowForm> }) {
  const { busy, notice, submit } = form
  const sections = sectionsOf(flow.ui.nodes)
  const places = [...sections, { group: 'devices', title: 'Devices' }]
  return (
    <div className={styles.page}>
      <nav className={styles.nav} aria-label="Settings">
        <ul>
          {places.map(({ group, title }) => (
            <li key={group}>
              <a href={`#${group}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        <Heading>Settings</Heading>
        {notice === null ? null : <Alert tone="danger">{notice}</Alert>}
        <FlowMessages messages={flow.ui.messages ?? []} />
        {sections.map(({ group, title, about, nodes }) => (
          <Part key={group} {...{ group, title, about }}>
            <FlowForm
              flow={flow}
              nodes={nodes}
              focus="none"
              busy={busy}
              onSubmit={submit}
              askForKey={askForKey}
            />
          </Part>
        ))}
        <Part group="devices" title="Devices" about="Where you are signed in. End what you do not know.">
          <DeviceList />
        </Part>
      </div>
    </div>
  )
}

interface PartProps {
  group: string
  title: string
  about: string
  children: ReactNode
}

function Part({ group, title, about, children }: PartProps) {
  return (
    <section id={group} aria-label={title}>
      <Card>
        <Stack>
          <Heading level={2}>{title}</Heading>
          {about === '' ? null : <p className={styles.about}>{about}</p>}
          {children}
        </Stack>
      </Card>
    </section>
  )
}
