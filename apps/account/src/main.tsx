import { createClient } from '@tillkey/client'
import { appRoot, readSettings } from '@tillkey/web'
import '@tillkey/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/app.tsx'
import type { Services } from './shared/services.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const base = appRoot(import.meta.url)
const client = createClient({ baseUrl: window.location.origin + base, timeout: 20_000 })
const settings = readSettings(document)
const services: Services = {
  client,
  base,
  pointOfSaleUrl: settings.text('pointOfSaleUrl'),
  inbox: settings.text('inbox') === 'served' ? 'served' : 'absent',
}
createRoot(root).render(
  <StrictMode>
    <App services={services} path={window.location.pathname} />
  </StrictMode>,
)
