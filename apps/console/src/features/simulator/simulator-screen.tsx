import type { ReactNode } from 'react'
import { Empty, Loading } from '../../shared/outcomes.tsx'
import { Screen } from '../../shared/screen.tsx'
import { Tabs } from '../../shared/tabs.tsx'
import { useFilters } from '../../shared/use-filters.ts'
import { useMay } from '../../shared/use-role.ts'
import { FlowTab } from './flow-tab.tsx'
import { IssuerTab } from './issuer-tab.tsx'
import { OrganizationTab } from './organization-tab.tsx'
import { ProviderTab } from './provider-tab.tsx'
import { simulatorSentences as t } from './sentences.ts'

const titles = {
  flow: t('tabs.flow'),
  provider: t('tabs.provider'),
  organization: t('tabs.organization'),
  issuer: t('tabs.issuer'),
}
type TabId = keyof typeof titles
const ids = Object.keys(titles) as TabId[] // its own members

const contents: Readonly<Record<TabId, () => ReactNode>> = {
  flow: () => <FlowTab />,
  provider: () => <ProviderTab />,
  organization: () => <OrganizationTab />,
  issuer: () => <IssuerTab />,
}

/** Plays flows in a sandbox, and tests providers, organizations and issuers. */
export function SimulatorScreen() {
  const may = useMay()
  const [{ tab }] = useFilters()
  const current = ids.find((id) => id === tab) ?? 'flow'
  const isAllowed = may('configure') || current === 'organization'
  return (
    <Screen title={t('title')}>
      <Tabs label={t('tabs.label')} tabs={ids.map((id) => ({ id, title: titles[id] }))} current={current} />
      {!may('read') && <Loading />}
      {may('read') && isAllowed && contents[current]()}
      {may('read') && !isAllowed && (
        <Empty title={titles[current]}>
          <p>{t('reason.role')}</p>
        </Empty>
      )}
    </Screen>
  )
}
