import { NotFound } from '@tillkey/web'
import { Route, Switch } from 'wouter'
import { screens } from '../screens.ts'
import { Frame } from '../shared/frame.tsx'
import type { Remote } from '../shared/remote.ts'
import { RemoteContext } from '../shared/remote-context.ts'
import { MachineRoute } from './machine-route.tsx'
import { MachinesRoute } from './machines-route.tsx'

/** Root of the app: its screens by path. */
export function App({ remote }: { remote: Remote }) {
  return (
    <RemoteContext value={remote}>
      <Switch>
        <Route path={screens.machines} component={MachinesRoute} />
        <Route path={screens.machine}>{({ uuid }) => <MachineRoute key={uuid} uuid={uuid} />}</Route>
        <Route component={NotFoundRoute} />
      </Switch>
    </RemoteContext>
  )
}

function NotFoundRoute() {
  return (
    <Frame title="Page not found">
      <NotFound home="/" />
    </Frame>
  )
}
