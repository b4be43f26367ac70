import {
  Card,
  chooseTheme,
  Heading,
  Row,
  rememberedTheme,
  Select,
  Stack,
  type Theme,
  Toggle,
} from '@tillkey/ui'
import { type Language, languages, rememberLanguage } from '@tillkey/web'
import { useState } from 'react'
import { useServices } from '../../shared/services.ts'
import { SignOut } from '../../shared/sign-out.tsx'
import { useWords } from '../../shared/words/words-provider.tsx'

/** What is chosen for this device alone: language, sounds, colours, and who is signed in. */
export function DeviceSettings({ offered }: { offered: readonly string[] }) {
  const { t } = useWords()
  return (
    <Card>
      <Stack>
        <Heading level={2}>{t('device.title')}</Heading>
        <LanguageChoice offered={offered} />
        <SoundChoice />
        <ColourChoice />
        <Row>
          <SignOut />
        </Row>
      </Stack>
    </Card>
  )
}

/** Of the languages that the shop speaks, and the one that is spoken now. */
function LanguageChoice({ offered }: { offered: readonly string[] }) {
  const { t, language, speak } = useWords()
  const { storage } = useServices()
  const choose = (chosen: Language) => {
    rememberLanguage(storage, chosen)
    speak(chosen).catch(console.error)
  }
  return (
    <Select
      label={t('device.language')}
      value={language}
      onChange={({ target }) => choose(target.value as Language)} // one of the options below
    >
      {Object.entries(languages)
        .filter(([code]) => code === language || offered.includes(code))
        .map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
    </Select>
  )
}

function SoundChoice() {
  const { t } = useWords()
  const { sounds } = useServices()
  const [on, setOn] = useState(sounds.on)
  const choose = (chosen: 'on' | 'off') => {
    sounds.choose(chosen)
    setOn(chosen === 'on')
  }
  return (
    <Toggle
      label={t('device.sounds')}
      checked={on}
      onChange={({ target }) => choose(target.checked ? 'on' : 'off')}
    />
  )
}

function ColourChoice() {
  const { t } = useWords()
  const [theme, setTheme] = useState(rememberedTheme)
  const choose = (chosen: Theme) => {
    chooseTheme(chosen)
    setTheme(chosen)
  }
  return (
    <Toggle
      label={t('device.dark')}
      checked={theme === 'dark'}
      onChange={({ target }) => choose(target.checked ? 'dark' : 'light')}
    />
  )
}
