import { Heading, Stack } from '@tillkey/ui'
import { DeviceSettings } from '../features/device-settings/device-settings.tsx'
import { ProviderSettings } from '../features/link-account/provider-settings.tsx'
import { useKnownOnboarding } from '../features/onboarding/onboarding-provider.tsx'
import { PeopleSettings } from '../features/people/people-settings.tsx'
import { type People, usePeople } from '../features/people/use-people.ts'
import { ShopSettings } from '../features/shop-settings/shop-settings.tsx'
import { TillsSettings } from '../features/tills/tills-settings.tsx'
import { Frame } from '../shared/frame.tsx'
import { ForManagers, type Standing } from '../shared/managers.tsx'
import { useDayWords } from '../shared/words/day-words.tsx'

/** What can be chosen, section by section. */
export function SettingsRoute() {
  const { t } = useDayWords()
  const people = usePeople()
  const standing = standingOf(people)
  const { counter, provider, place, disconnected } = useKnownOnboarding()
  return (
    <Frame title={t('section.settings')} width="medium">
      <Stack gap="loose">
        <Heading focus="arrival">{t('section.settings')}</Heading>
        <DeviceSettings offered={counter.languages} />
        <PeopleSettings people={people} />
        <ForManagers title={t('shop.title')} standing={standing}>
          <ShopSettings />
          <TillsSettings />
          <ProviderSettings provider={provider} account={place.shop} disconnected={disconnected} />
        </ForManagers>
      </Stack>
    </Frame>
  )
}

/** It changes with who takes the till over. */
function standingOf({ list, failure }: People): Standing | null {
  if (list === null) return failure === null ? null : 'unknown'
  return list.may_manage ? 'manager' : 'other'
}
