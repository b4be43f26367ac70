import type { ComponentType } from 'react'
import { Route, Switch } from 'wouter'
import { screens } from '../screens.ts'
import { FailureBoundary } from '../shared/failure.tsx'
import { type Services, ServicesContext } from '../shared/services.ts'
import { HomeRoute } from './home.tsx'
import { LoginRoute } from './login.tsx'
import { NotFoundRoute } from './not-found.tsx'
import { PaymentRoute } from './payment.tsx'
import { ProcessingRoute } from './processing.tsx'
import { ResultRoute } from './result.tsx'
import { SessionGate } from './session-gate.tsx'
import { TerminalsRoute } from './terminals.tsx'

/** A screen of one payment, new for each. */
const ofPayment = (Screen: ComponentType<{ uuid: string }>) =>
  function PaymentScreen({ uuid }: { uuid?: string | undefined }) {
    if (uuid === undefined) throw new Error('The address of a payment needs its uuid')
    return <Screen key={uuid} uuid={uuid} />
  }

/** The point of sale: its screens by address. */
export function App({ services }: { services: Services }) {
  return (
    <ServicesContext value={services}>
      <FailureBoundary>
        <SessionGate>
          <Switch>
            <Route path={screens.start} component={HomeRoute} />
            <Route path={screens.login} component={LoginRoute} />
            <Route path={screens.terminals} component={TerminalsRoute} />
            <Route path={screens.payment} component={PaymentRoute} />
            <Route path={screens.processing}>{ofPayment(ProcessingRoute)}</Route>
            <Route path={screens.result}>{ofPayment(ResultRoute)}</Route>
            <Route component={NotFoundRoute} />
          </Switch>
        </SessionGate>
      </FailureBoundary>
    </ServicesContext>
  )
}
