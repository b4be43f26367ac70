import { createClient } from '@tillkey/client'
import { createDeviceStorage, leaveFor, readSettings, rememberedLanguage } from '@tillkey/web'
import '@tillkey/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/app.tsx'
import { loadMessages, MessagesProvider } from './shared/messages/messages-provider.tsx'
import { createLastPayment } from './shared/till/last-payment.ts'
import { createPosSession } from './shared/till/pos-session.ts'
import type { Services } from './shared/till/services.ts'
import { createSession } from './shared/till/session.ts'
import { createSounds } from './shared/till/sounds.ts'
import { createTill } from './shared/till/till.ts'
import { createTillLock } from './shared/till/till-lock.ts'

function createServices(): Services {
  const settings = readSettings(document)
  const platformUrl = settings.requiredText('platformUrl').replace(/\/+$/, '')
  const client = createClient({ baseUrl: window.location.origin })
  const navigation = { here: () => window.location.href, leaveFor }
  const session =
    settings.text('signIn') === 'oauth2'
      ? createPosSession({ client, ...navigation })
      : createSession({
          platform: createClient({ baseUrl: platformUrl, credentials: 'include' }),
          platformUrl,
          ...navigation,
        })
  const storage = createDeviceStorage(() => window.localStorage)
  const lock = createTillLock()
  return {
    till: createTill({ client, onSessionLost: session.renew, onLocked: lock.prompt }),
    lock,
    session,
    storage,
    tabStorage: createDeviceStorage(() => window.sessionStorage),
    sounds: createSounds(storage, () => new AudioContext()),
    lastPayment: createLastPayment(),
    provider: settings.text('provider') ?? '',
    providerName: settings.text('providerName') ?? '',
  }
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const services = createServices()
const i18n = await loadMessages(rememberedLanguage(services.storage, navigator.languages))
createRoot(root).render(
  <StrictMode>
    <MessagesProvider first={i18n}>
      <App services={services} />
    </MessagesProvider>
  </StrictMode>,
)
