import { chooseTheme, Row, rememberedTheme, Select, type Theme, Toggle } from '@tillkey/ui'
import { languageChoice, languageCodes } from '@tillkey/web'
import { useState } from 'react'
import { SignOut } from '../../shared/frame/sign-out.tsx'
import { SettingsSection } from '../../shared/layout/settings-section.tsx'
import { useMessages } from '../../shared/messages/messages-provider.tsx'
import { useServices } from '../../shared/till/services.ts'

/** Settings of this device: language, sounds, theme, and the signed-in user. */
export function DeviceSettings({ offered }: { offered: readonly string[] }) {
  const { t } = useMessages()
  return (
    <SettingsSection id="device" title={t('device.title')}>
      <LanguageChoice offered={offered} />
      <SoundChoice />
      <ColourChoice />
      <Row>
        <SignOut />
      </Row>
    </SettingsSection>
  )
}

/** Offers the languages of the shop and the current one. */
function LanguageChoice({ offered }: { offered: readonly string[] }) {
  const i18n = useMessages()
  const { storage } = useServices()
  const among = languageCodes.filter((code) => code === i18n.language || offered.includes(code))
  return <Select label={i18n.t('device.language')} {...languageChoice(i18n, storage, among)} />
}

function SoundChoice() {
  const { t } = useMessages()
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
  const { t } = useMessages()
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
