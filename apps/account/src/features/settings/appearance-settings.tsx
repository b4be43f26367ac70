import { chooseTheme, rememberedTheme, Select, Stack, type Theme, Toggle } from '@tillkey/ui'
import { languageChoice } from '@tillkey/web'
import { useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { useWords } from '../../shared/words.ts'

/** Settings of this device: language and theme. */
export function AppearanceSettings() {
  const words = useWords()
  const { storage } = useServices()
  const [theme, setTheme] = useState(rememberedTheme)
  const show = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Stack>
      <Select label={words.t('frame.language')} {...languageChoice(words, storage)} />
      <Toggle
        label={words.t('frame.dark')}
        checked={theme === 'dark'}
        onChange={({ target }) => show(target.checked ? 'dark' : 'light')}
      />
    </Stack>
  )
}
