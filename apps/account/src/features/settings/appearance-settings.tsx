import { chooseTheme, rememberedTheme, Select, Stack, type Theme, Toggle } from '@tillkey/ui'
import { languageChoice } from '@tillkey/web'
import { useState } from 'react'
import { useMessages } from '../../shared/messages.ts'
import { useServices } from '../../shared/services.ts'

/** Settings of this device: language and theme. */
export function AppearanceSettings() {
  const i18n = useMessages()
  const { storage } = useServices()
  const [theme, setTheme] = useState(rememberedTheme)
  const show = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Stack>
      <Select label={i18n.t('frame.language')} {...languageChoice(i18n, storage)} />
      <Toggle
        label={i18n.t('frame.dark')}
        checked={theme === 'dark'}
        onChange={({ target }) => show(target.checked ? 'dark' : 'light')}
      />
    </Stack>
  )
}
