import { createClient } from '@tillkey/client'
import { appRoot, readSettings } from '@tillkey/web'
import '@tillkey/ui/theme.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const base = appRoot(import.meta.url)
const client = createClient({ baseUrl: window.location.origin + base, timeout: 20_000 })
const services = { client, base, pointOfSaleUrl: readSettings(document).text('pointOfSaleUrl') }
createRoot(root).render(
  <StrictMode>
    <App services={services} path={window.location.pathname} />
  </StrictMode>,
)
