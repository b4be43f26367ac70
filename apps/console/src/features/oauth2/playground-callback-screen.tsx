import { useEffect } from 'react'
import english from '../../catalogues/en/playground.json'
import { createTranslate } from '../../shared/messages.ts'
import { Screen } from '../../shared/screen.tsx'
import { sendCallback } from './playground-flow.ts'

const t = createTranslate(english)

/** Where flows of the playground return to. Hands the answer to the playground and closes. */
export function PlaygroundCallbackScreen() {
  useEffect(() => {
    sendCallback(window.location.search)
    window.close()
  }, [])
  return (
    <main id="main">
      <Screen title={t('callback.title')}>
        <p>{t('callback.text')}</p>
      </Screen>
    </main>
  )
}
