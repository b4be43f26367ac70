import { Redirect, Route, Router, Switch } from 'wouter'
import { type Services, ServicesProvider } from '../shared/services.tsx'
import { ErrorRoute } from './error.tsx'
import { LoginRoute } from './login.tsx'
import { RegistrationRoute } from './registration.tsx'
import { StartRoute } from './start.tsx'

/** The account pages: their screens by address. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesProvider value={services}>
      <Router base={services.base}>
        <Switch>
          <Route path="/" component={StartRoute} />
          <Route path="/login" component={LoginRoute} />
          <Route path="/registration" component={RegistrationRoute} />
          <Route path="/error" component={ErrorRoute} />
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </Router>
    </ServicesProvider>
  )
}
