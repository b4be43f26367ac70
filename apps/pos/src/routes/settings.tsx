import { Heading, Stack } from '@tillkey/ui'
import { DeviceSettings } from '../features/device-settings/device-settings.tsx'
import { ShopSettings } from '../features/shop-settings/shop-settings.tsx'
import { Frame } from '../shared/frame.tsx'
import { useDayWords } from '../shared/words/day-words.tsx'

/** What can be chosen, section by section. */
export function SettingsRoute() {
  const { t } = useDayWords()
  return (
    <Frame title={t('section.settings')} width="medium">
      <Stack gap="loose">
        <Heading focus="arrival">{t('section.settings')}</Heading>
        <DeviceSettings />
        <ShopSettings />
      </Stack>
    </Frame>
  )
}
