import { Route, Router, Switch } from 'wouter'
import { screens } from '../screens.ts'
import { type Services, ServicesContext } from '../shared/services.ts'
import { ErrorRoute } from './error.tsx'
import { LoginRoute } from './login.tsx'
import { NotFoundRoute } from './not-found.tsx'
import { RegistrationRoute } from './registration.tsx'
import { StartRoute } from './start.tsx'

/** The account pages: their screens by address. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <Router base={services.base}>
        <Switch>
          <Route path={screens.start} component={StartRoute} />
          <Route path={screens.login} component={LoginRoute} />
          <Route path={screens.registration} component={RegistrationRoute} />
          <Route path={screens.error} component={ErrorRoute} />
          <Route component={NotFoundRoute} />
        </Switch>
      </Router>
    </ServicesContext>
  )
}
