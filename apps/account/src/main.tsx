import { type ClientSettings, createClient } from '@tillkey/client'
import { appRoot, createDeviceStorage, readSettings, rememberedLanguage } from '@tillkey/web'
import '@tillkey/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/app.tsx'
import { readBrand, showColours } from './shared/brand.ts'
import { loadMessages, MessagesProvider } from './shared/messages.ts'
import { readNotice } from './shared/notice.ts'
import type { PageServices } from './shared/services.ts'

/** Sends the page's language, so that mails sent for a form use it. */
const sendLanguage: NonNullable<ClientSettings['plugins']>[number] = (request, next) => {
  request.headers['accept-language'] = document.documentElement.lang
  return next(request)
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const base = appRoot(import.meta.url)
const client = createClient({
  baseUrl: window.location.origin + base,
  timeout: 20_000,
  plugins: [sendLanguage],
})
const settings = readSettings(document)
const account = settings.object('account')
showColours(account)
const storage = createDeviceStorage(() => window.localStorage)
const services: PageServices = {
  client,
  base,
  brand: readBrand(account),
  recovery: account.recovery === 'offered' ? 'offered' : 'absent',
  securityKeys: account.securityKeys === 'first' ? 'first' : 'second',
  codeMinutes: Number(account.codeMinutes),
  hints: Object(account.hints) as PageServices['hints'], // members are checked where they are read
  schemaId: String(account.schemaId),
  steps: Object(account.steps) as PageServices['steps'], // likewise
  storage,
  pointOfSaleUrl: settings.text('pointOfSaleUrl'),
  inbox: settings.text('inbox') === 'served' ? 'served' : 'absent',
  notice: readNotice(settings.object('notice')),
}
const i18n = await loadMessages(rememberedLanguage(storage, navigator.languages))
createRoot(root).render(
  <StrictMode>
    <MessagesProvider first={i18n}>
      <App services={services} path={window.location.pathname} />
    </MessagesProvider>
  </StrictMode>,
)
