import { Alert, Button, Heading, Spinner, Stack } from '@tillkey/ui'
import { FlowMessages, flowAddress, leaveFor, useFlowForm } from '@tillkey/web'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { AppsPart } from '../features/access/apps-part.tsx'
import { listOtherAccounts } from '../features/accounts/accounts.ts'
import { ConnectedAccounts } from '../features/accounts/connected-accounts.tsx'
import { SecondFactors } from '../features/authentication-methods/second-factors.tsx'
import { useAuthenticationMethods } from '../features/authentication-methods/use-authentication-methods.ts'
import { DevicesPart } from '../features/devices/devices-part.tsx'
import { useNumberSteps } from '../features/flow/number-steps.ts'
import { AppearanceSettings } from '../features/settings/appearance-settings.tsx'
import { Part } from '../features/settings/part.tsx'
import { PartList } from '../features/settings/part-list.tsx'
import {
  isAboutWaiting,
  PendingAddresses,
  pendingAddressesKey,
} from '../features/settings/pending-addresses.tsx'
import { SectionForm, type SettingsForm } from '../features/settings/section-form.tsx'
import { groupSections, isSecondProof, type Section } from '../features/settings/sections.ts'
import styles from '../features/settings/settings.module.css'
import { BackToTill } from '../shared/back-to-till.tsx'
import { Frame } from '../shared/frame.tsx'
import { lazyIcons } from '../shared/lazy-icons.ts'
import { type AnyKey, useLazyMessages } from '../shared/lazy-messages.ts'
import { useServices } from '../shared/services.ts'

const flowInAddress = (): string | null => new URLSearchParams(window.location.search).get('flow')

/** Account settings: the flow's sections, sessions and appearance. */
export function SettingsRoute() {
  const { base } = useServices()
  const { t } = useLazyMessages()
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
  const { t } = useLazyMessages()
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

/** Sections without a form in the flow. */
interface More {
  id: string
  title: AnyKey
  icon: string
}

const appsPart: More = { id: 'apps', title: 'apps', icon: lazyIcons.grid }
const moreSections: readonly More[] = [
  { id: 'devices', title: 'devices', icon: lazyIcons.laptop },
  { id: 'look', title: 'look', icon: lazyIcons.sliders },
]
const twoStep: More = { id: 'two-step', title: 'twoStep', icon: lazyIcons.shield }
const others: More = { id: 'oidc', title: 'oidc', icon: lazyIcons.link }

function Parts({ flow, form }: SettingsForm) {
  const { t } = useLazyMessages()
  const { securityKeys } = useServices()
  const proofs = useAuthenticationMethods(flow)
  const sections = useMemo(() => groupSections(flow.ui.nodes), [flow])
  const [first, second] = useMemo(() => splitSections(sections, securityKeys), [sections, securityKeys])
  const accounts = useMemo(
    () =>
      listOtherAccounts(
        sections.find(({ group }) => group === 'oidc')?.nodes ?? [],
        proofs.known.get('oidc'),
      ),
    [sections, proofs],
  )
  const links = useMemo(
    () => [
      ...first.map(({ group, title, icon }) => ({ id: group, title: title ? t(title) : group, icon })),
      ...[
        ...(second.length > 0 ? [twoStep] : []),
        ...(accounts.length > 0 ? [others] : []),
        appsPart,
        ...moreSections,
      ].map(({ title, ...section }) => ({ ...section, title: t(title) })),
    ],
    [first, second, accounts, t],
  )
  const settings = { flow, form }
  const messages = flow.ui.messages ?? []
  return (
    <div className={styles.page}>
      <PartList links={links} label={t('settings')} />
      <div className={styles.parts}>
        <Heading>{t('settings')}</Heading>
        <div className={styles.messages}>
          {form.notice === null ? null : <Alert tone="danger">{form.notice}</Alert>}
          <FlowMessages messages={messages.filter((message) => !isAboutWaiting(message))} />
        </div>
        {first.map((section) => (
          <FormPart key={section.group} section={section} {...settings} />
        ))}
        {second.length > 0 ? <SecondFactors sections={second} proofs={proofs} {...settings} /> : null}
        {accounts.length > 0 ? <ConnectedAccounts accounts={accounts} {...settings} /> : null}
        <AppsPart />
        <DevicesPart />
        <Part id="look" title={t('look')} about={t('look.about')} icon={lazyIcons.sliders}>
          <AppearanceSettings />
        </Part>
      </div>
    </div>
  )
}

/** Splits sections into separate ones and second factors. Connected accounts are excluded. */
function splitSections(sections: readonly Section[], keys: 'first' | 'second'): [Section[], Section[]] {
  const own = sections.filter(({ group }) => group !== 'oidc')
  const isSecond = (section: Section): boolean => isSecondProof(section, keys)
  return [own.filter((section) => !isSecond(section)), own.filter(isSecond)]
}

function FormPart({ section, ...settings }: SettingsForm & { section: Section }) {
  const { t } = useLazyMessages()
  const { group, title, about, icon } = section
  return (
    <Part id={group} title={title ? t(title) : group} about={about && t(about)} icon={icon}>
      {group === 'profile' ? (
        <ProfileForm section={section} {...settings} />
      ) : (
        <SectionForm section={section} {...settings} />
      )}
    </Part>
  )
}

/** Profile form. A pending address is shown above, and its field shows the current one. */
function ProfileForm(settings: SettingsForm & { section: Section }) {
  const messages = settings.flow.ui.messages ?? []
  const pendingKey = pendingAddressesKey(messages)
  const stepsOf = useNumberSteps()
  const [last, setLast] = useState(pendingKey)
  if (pendingKey !== '' && pendingKey !== last) setLast(pendingKey)
  return (
    <Stack>
      <PendingAddresses messages={messages} />
      <SectionForm key={last} {...settings} stepOf={stepsOf(settings.flow)} />
    </Stack>
  )
}
