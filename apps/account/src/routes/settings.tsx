import { Alert, Button, Heading, Spinner, Stack } from '@tillkey/ui'
import { type Flow, FlowForm, FlowMessages, flowAddress, leaveFor, useFlowForm } from '@tillkey/web'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { DeviceList } from '../features/devices/device-list.tsx'
import { useDevices } from '../features/devices/use-devices.ts'
import { LookSettings } from '../features/settings/look-settings.tsx'
import { Part } from '../features/settings/part.tsx'
import { PartList } from '../features/settings/part-list.tsx'
import { type Section, sectionsOf } from '../features/settings/sections.ts'
import styles from '../features/settings/settings.module.css'
import { askForKey } from '../shared/ask-for-key.ts'
import { BackToTill } from '../shared/back-to-till.tsx'
import { Frame } from '../shared/frame.tsx'
import { laterIcons } from '../shared/later-icons.ts'
import { useLaterWords } from '../shared/later-words.ts'
import { useServices } from '../shared/services.ts'

const flowInAddress = (): string | null => new URLSearchParams(window.location.search).get('flow')

/** One's own settings: what the flow offers, where one is signed in, and how the pages look here. */
export function SettingsRoute() {
  const { base } = useServices()
  const { t } = useLaterWords()
  const [id, setId] = useState(flowInAddress)
  const onReplaced = useCallback((newId: string) => {
    window.history.replaceState(null, '', `?${new URLSearchParams({ flow: newId })}`)
    setId(newId)
  }, [])
  useEffect(() => {
    if (id === null) void leaveFor(flowAddress({ base, kind: 'settings' }))
  }, [id, base])
  return (
    <Frame title={t('settings')} width="wide" actions={<BackToTill />}>
      {id === null ? <Spinner label={t('wait')} /> : <Settings key={id} id={id} onReplaced={onReplaced} />}
    </Frame>
  )
}

function Settings({ id, onReplaced }: { id: string; onReplaced: (id: string) => void }) {
  const { client, base } = useServices()
  const { t } = useLaterWords()
  const form = useFlowForm({ client, base, kind: 'settings', id, onReplaced })
  const { flow, notice, restart } = form
  if (flow !== null) return <Parts flow={flow} form={form} />
  if (notice === null) return <Spinner label={t('wait')} />
  return (
    <Stack>
      <Alert tone="danger">{notice}</Alert>
      <Button variant="primary" onClick={restart}>
        {t('startAgain')}
      </Button>
    </Stack>
  )
}

interface PartsProps {
  flow: Flow
  form: ReturnType<typeof useFlowForm>
}

function Parts({ flow, form }: PartsProps) {
  const { t } = useLaterWords()
  const sections = useMemo(() => sectionsOf(flow.ui.nodes), [flow])
  const places = useMemo(
    () => [
      ...sections.map(({ group, title, icon }) => ({ id: group, title: title ? t(title) : group, icon })),
      { id: 'devices', title: t('devices'), icon: laterIcons.laptop },
      { id: 'look', title: t('look'), icon: laterIcons.sliders },
    ],
    [sections, t],
  )
  return (
    <div className={styles.page}>
      <PartList places={places} label={t('settings')} />
      <div className={styles.parts}>
        <Heading>{t('settings')}</Heading>
        {form.notice === null ? null : <Alert tone="danger">{form.notice}</Alert>}
        <FlowMessages messages={flow.ui.messages ?? []} />
        {sections.map((section) => (
          <FormPart key={section.group} section={section} flow={flow} form={form} />
        ))}
        <DevicesPart />
        <Part id="look" title={t('look')} about={t('look.about')} icon={laterIcons.sliders}>
          <LookSettings />
        </Part>
      </div>
    </div>
  )
}

function FormPart({ section, flow, form }: PartsProps & { section: Section }) {
  const { t } = useLaterWords()
  const { group, title, about, icon, nodes } = section
  return (
    <Part id={group} title={title ? t(title) : group} about={about && t(about)} icon={icon}>
      <FlowForm
        flow={flow}
        nodes={nodes}
        focus="none"
        busy={form.busy}
        onSubmit={form.submit}
        askForKey={askForKey}
      />
    </Part>
  )
}

function DevicesPart() {
  const { t } = useLaterWords()
  const devices = useDevices()
  const hasOthers = (devices.sessions?.length ?? 0) > 1
  return (
    <Part
      id="devices"
      title={t('devices')}
      about={t('devices.about')}
      icon={laterIcons.laptop}
      action={
        hasOthers ? (
          <Button variant="quiet" size="small" onClick={() => devices.end()}>
            {t('devices.others')}
          </Button>
        ) : null
      }
    >
      <DeviceList devices={devices} />
    </Part>
  )
}
