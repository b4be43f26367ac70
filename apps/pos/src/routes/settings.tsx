import { Heading, Stack } from '@tillkey/ui'
import { DeviceSettings } from '../features/device-settings/device-settings.tsx'
import { Frame } from '../shared/frame.tsx'
import { useWords } from '../shared/words/words-provider.tsx'

/** What can be chosen, section by section. */
export function SettingsRoute() {
  const { t } = useWords()
  return (
    <Frame title={t('section.settings')} width="medium">
      <Stack gap="loose">
        <Heading focus="arrival">{t('section.settings')}</Heading>
        <DeviceSettings />
      </Stack>
    </Frame>
  )
}
