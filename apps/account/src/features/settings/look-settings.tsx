import { chooseTheme, rememberedTheme, Select, Stack, type Theme, Toggle } from '@tillkey/ui'
import { type Language, languages, rememberLanguage } from '@tillkey/web'
import { useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { useWords } from '../../shared/words.ts'

/** What is chosen for this device alone: language and colours. */
export function LookSettings() {
  const { t, language, speak } = useWords()
  const { storage } = useServices()
  const [theme, setTheme] = useState(rememberedTheme)
  const choose = (chosen: Language) => {
    rememberLanguage(storage, chosen)
    speak(chosen).catch(console.error)
  }
  const show = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Stack>
      <Select
        label={t('frame.language')}
        value={language}
        onChange={({ target }) => choose(target.value as Language)} // one of the options below
      >
        {Object.entries(languages).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
      <Toggle
        label={t('frame.dark')}
        checked={theme === 'dark'}
        onChange={({ target }) => show(target.checked ? 'dark' : 'light')}
      />
    </Stack>
  )
}
