import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { Route, Switch } from 'wouter'
import { screens } from '../screens.ts'
import { PleaseWait } from '../shared/elements/please-wait.tsx'
import { FailureBoundary } from '../shared/frame/failure.tsx'
import { LockedTill } from '../shared/locked-till.tsx'
import { lazyScreen } from '../shared/messages/lazy-screen.tsx'
import { PaymentNotFoundError } from '../shared/payment-not-found.ts'
import { type Services, ServicesContext } from '../shared/till/services.ts'
import { HomeRoute } from './home.tsx'
import { NotFoundRoute } from './not-found.tsx'
import { PaymentRoute } from './payment.tsx'
import { SessionGate } from './session-gate.tsx'

const loadProcessing = async () => ({ default: (await import('./processing.tsx')).ProcessingRoute })
const loadResult = async () => ({ default: (await import('./result.tsx')).ResultRoute })
const ProcessingRoute = lazy(loadProcessing)
const ResultRoute = lazy(loadResult)

// Screens that no payment needs load lazily, so that the till shows sooner.
const LoginRoute = lazyScreen(async () => (await import('./login.tsx')).LoginRoute)
const TerminalsRoute = lazyScreen(async () => (await import('./terminals.tsx')).TerminalsRoute)
const SalesRoute = lazyScreen(async () => (await import('./sales.tsx')).SalesRoute)
const SaleRoute = lazyScreen(async () => (await import('./sale.tsx')).SaleRoute)
const CashRoute = lazyScreen(async () => (await import('./cash.tsx')).CashRoute)
const ReceiptRoute = lazyScreen(async () => (await import('./receipt.tsx')).ReceiptRoute)
const SharedReceiptRoute = lazyScreen(async () => (await import('./shared-receipt.tsx')).SharedReceiptRoute)
const TotalsRoute = lazyScreen(async () => (await import('./totals.tsx')).TotalsRoute)
const CheckoutRoute = lazyScreen(async () => (await import('./checkout.tsx')).CheckoutRoute)
const JoinRoute = lazyScreen(async () => (await import('./join.tsx')).JoinRoute)
const SettingsRoute = lazyScreen(async () => (await import('./settings.tsx')).SettingsRoute)

/** Remounts the screen for each payment. */
const ofPayment = (Screen: ComponentType<{ uuid: string }>) =>
  function PaymentScreen({ uuid }: { uuid?: string | undefined }) {
    if (uuid === undefined) throw new PaymentNotFoundError('The address of a payment needs its uuid')
    return <Screen key={uuid} uuid={uuid} />
  }

const SOON_MILLISECONDS = 500

/** Preloads the payment screens once the till is shown. */
function usePaymentScreens(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      Promise.all([loadProcessing(), loadResult()]).catch(console.error)
    }, SOON_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [])
}

/** Root of the app: its screens by path. */
export function App({ services }: { services: Services }) {
  usePaymentScreens()
  return (
    <ServicesContext value={services}>
      <FailureBoundary>
        <Suspense fallback={<PleaseWait />}>
          <Switch>
            <Route path={screens.sharedReceipt}>{({ token }) => <SharedReceiptRoute token={token} />}</Route>
            <Route>
              <TillScreens />
            </Route>
          </Switch>
        </Suspense>
      </FailureBoundary>
    </ServicesContext>
  )
}

/** Screens of a signed-in merchant. */
function TillScreens() {
  return (
    <SessionGate>
      <Switch>
        <Route path={screens.start} component={HomeRoute} />
        <Route path={screens.login} component={LoginRoute} />
        <Route path={screens.terminals} component={TerminalsRoute} />
        <Route path={screens.payment} component={PaymentRoute} />
        <Route path={screens.processing}>{ofPayment(ProcessingRoute)}</Route>
        <Route path={screens.result}>{ofPayment(ResultRoute)}</Route>
        <Route path={screens.checkout}>{ofPayment(CheckoutRoute)}</Route>
        <Route path={screens.sales} component={SalesRoute} />
        <Route path={screens.sale}>{ofPayment(SaleRoute)}</Route>
        <Route path={screens.cash}>{ofPayment(CashRoute)}</Route>
        <Route path={screens.receipt}>{ofPayment(ReceiptRoute)}</Route>
        <Route path={screens.totals} component={TotalsRoute} />
        <Route path={screens.join}>{({ token }) => <JoinRoute token={token} />}</Route>
        <Route path={screens.settings} component={SettingsRoute} />
        <Route component={NotFoundRoute} />
      </Switch>
      <LockedTill />
    </SessionGate>
  )
}
