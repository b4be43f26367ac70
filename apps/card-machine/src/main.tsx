import { createClient } from '@tillkey/client'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './routes/app.tsx'
import { createRemote } from './shared/remote.ts'
import '@tillkey/ui/theme.css'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const remote = createRemote(createClient({ baseUrl: window.location.origin, timeout: 10_000 }))

createRoot(root).render(
  <StrictMode>
    <App remote={remote} />
  </StrictMode>,
)
