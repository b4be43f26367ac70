import { Heading, ScrollRow, Stack } from '@tillkey/ui'
import { DeviceSettings } from '../features/device-settings/device-settings.tsx'
import { ProviderSection } from '../features/link-account/provider-section.tsx'
import { useKnownOnboarding, useRefreshedOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { PeopleSettings } from '../features/people/people-settings.tsx'
import { ShopSettings } from '../features/shop-settings/shop-settings.tsx'
import { TillsSettings } from '../features/tills/tills-settings.tsx'
import { Frame } from '../shared/frame/frame.tsx'
import { ForManagers, type TillRole, tillRoleIn } from '../shared/frame/managers.tsx'
import { type SettingsSectionId, settingsSections } from '../shared/layout/settings-section.tsx'
import { useLazyMessages } from '../shared/messages/lazy-messages.tsx'
import { type StaffActions, usePeople } from '../shared/people/use-people.ts'
import styles from './settings.module.css'

/** The settings by section. */
export function SettingsRoute() {
  const { t } = useLazyMessages()
  const people = usePeople()
  const role = readRole(people)
  const { counter, provider, account, disconnected } = useKnownOnboarding()
  const refresh = useRefreshedOnboarding()
  const onSaved = () => {
    refresh().catch(console.error)
  }
  return (
    <Frame title={t('section.settings')} width="wide">
      <div className={styles.settings}>
        <Heading focus="arrival">{t('section.settings')}</Heading>
        <SectionLinks
          among={role === 'other' || role === 'locked' ? ['device', 'people'] : settingsSections}
        />
        <Stack gap="loose">
          <DeviceSettings offered={counter.languages} />
          <PeopleSettings people={people} />
          <ForManagers title={t('shop.title')} role={role}>
            <ShopSettings onSaved={onSaved} />
            <TillsSettings />
            <ProviderSection provider={provider} account={account} disconnected={disconnected} />
          </ForManagers>
        </Stack>
      </div>
    </Frame>
  )
}

const titles = {
  device: 'device.title',
  people: 'people.title',
  shop: 'shop.title',
  languages: 'languages.title',
  keys: 'keys.title',
  items: 'items.title',
  tips: 'totals.tips',
  tills: 'tills.title',
  provider: 'provider.title',
} as const satisfies Record<SettingsSectionId, string>

/** Links to the sections: in a row on a phone, beside them on a large screen. */
function SectionLinks({ among }: { among: readonly SettingsSectionId[] }) {
  const { t } = useLazyMessages()
  return (
    <div className={styles.links}>
      <ScrollRow as="list" desk="below">
        {among.map((id) => (
          <li key={id}>
            <a href={`#${id}`}>{t(titles[id])}</a>
          </li>
        ))}
      </ScrollRow>
    </div>
  )
}

/** The role changes when another person takes over the till. */
function readRole({ list, failure }: StaffActions): TillRole | null {
  if (list === null) return failure === null ? null : 'unknown'
  return tillRoleIn(list)
}
