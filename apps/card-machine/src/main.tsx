import { createClient } from '@tillkey/client'
import { restoreTheme } from '@tillkey/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Route, Switch } from 'wouter'
import { MachineRoute } from './routes/machine-route.tsx'
import { MachinesRoute } from './routes/machines-route.tsx'
import { createRemote } from './shared/remote.ts'
import { RemoteProvider } from './shared/remote-context.tsx'
import '@tillkey/ui/theme.css'

restoreTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element')
const remote = createRemote(createClient({ baseUrl: window.location.origin, timeout: 10_000 }))

createRoot(root).render(
  <StrictMode>
    <RemoteProvider value={remote}>
      <Switch>
        <Route path="/machines/:uuid">{({ uuid }) => <MachineRoute key={uuid} uuid={uuid} />}</Route>
        <Route>
          <MachinesRoute />
        </Route>
      </Switch>
    </RemoteProvider>
  </StrictMode>,
)
