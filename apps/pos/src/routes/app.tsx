import { Redirect, Route, Switch } from 'wouter'
import { OnboardingProvider } from '../features/onboarding/onboarding-provider.tsx'
import { FailureBoundary } from '../shared/failure.tsx'
import { type Services, ServicesProvider } from '../shared/services.tsx'
import { HomeRoute } from './home.tsx'
import { LoginRoute } from './login.tsx'
import { PaymentRoute } from './payment.tsx'
import { ProcessingRoute } from './processing.tsx'
import { ResultRoute } from './result.tsx'
import { SessionGate } from './session-gate.tsx'
import { TerminalsRoute } from './terminals.tsx'

/** The point of sale: its screens by address. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesProvider value={services}>
      <FailureBoundary>
        <SessionGate>
          <OnboardingProvider>
            <Switch>
              <Route path="/" component={HomeRoute} />
              <Route path="/login" component={LoginRoute} />
              <Route path="/terminals" component={TerminalsRoute} />
              <Route path="/payment" component={PaymentRoute} />
              <Route path="/payment/processing/:uuid?">{({ uuid }) => <ProcessingRoute uuid={uuid} />}</Route>
              <Route path="/payment/result/:uuid?">{({ uuid }) => <ResultRoute uuid={uuid} />}</Route>
              <Route>
                <Redirect to="/" replace />
              </Route>
            </Switch>
          </OnboardingProvider>
        </SessionGate>
      </FailureBoundary>
    </ServicesProvider>
  )
}
