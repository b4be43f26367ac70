import type { Endpoint } from '@tillkey/contract'
import { type Handlers, type Incoming, refuseCrossSite, type Service, serve } from '@tillkey/host'
import { attentionEndpoints, attentionHandlers } from './attention/attention-routes.ts'
import type { Merchant } from './merchant.ts'
import {
  allowAll,
  authoriseMerchants,
  createMerchantSessions,
  createPlatformSessions,
  type MerchantSessions,
} from './merchant-sessions.ts'
import { onboardingEndpoints, onboardingHandlers } from './onboarding/onboarding-routes.ts'
import type { PointOfSaleOptions } from './options.ts'
import { paymentEndpoints, paymentHandlers } from './payments/payments-routes.ts'
import { peopleEndpoints, peopleHandlers } from './people/people-routes.ts'
import {
  receiptEndpoints,
  receiptHandlers,
  sharedReceiptEndpoints,
  sharedReceiptHandlers,
} from './receipts/receipts-routes.ts'
import { refundEndpoints, refundHandlers } from './refunds/refunds-routes.ts'
import type { Rules } from './rules.ts'
import { salesEndpoints, salesHandlers } from './sales/sales-routes.ts'
import { shopEndpoints, shopHandlers } from './shop/shop-routes.ts'
import { signInEndpoints, signInHandlers } from './sign-in/sign-in-routes.ts'
import { partEndpoints, partHandlers } from './split-payments/split-payments-routes.ts'
import { terminalEndpoints, terminalHandlers } from './terminals/terminals-routes.ts'
import { tillEndpoints, tillHandlers } from './tills/tills-routes.ts'
import { totalEndpoints, totalHandlers } from './totals/totals-routes.ts'
import { webhookEndpoints, webhookHandlers } from './webhooks/webhooks-routes.ts'

/** Maximum age of a cached session for the till's poll. */
const SESSION_CACHE_MS = 1000

function openSessions(
  { signIns, cookie, takeovers }: Rules,
  { platformUrl, db, now }: PointOfSaleOptions,
): MerchantSessions {
  const rest = { db, cookie, takeovers, now, cacheMs: SESSION_CACHE_MS }
  return signIns
    ? createMerchantSessions({ scheme: signIns, ...rest })
    : createMerchantSessions({ scheme: createPlatformSessions(platformUrl), ...rest })
}

/** Serves sign-in when the point of sale is an OAuth2 client of the platform. */
function bindSignIn(app: Service['app'], { signIns }: Rules, { baseUrl, inspect }: PointOfSaleOptions): void {
  if (!signIns) return
  const origin = new URL(baseUrl).origin
  const authorise = (request: Incoming): null => {
    refuseCrossSite(request, origin)
    return null
  }
  serve(app, { endpoints: signInEndpoints, handlers: signInHandlers(signIns), authorise, inspect })
}

/** Serves every operation with its authorisation. */
export function bindRoutes(app: Service['app'], rules: Rules, options: PointOfSaleOptions): void {
  const { baseUrl, inspect } = options
  const sessions = openSessions(rules, options)
  const authorise = authoriseMerchants(sessions, rules.roles, new URL(baseUrl).origin)
  const serveMerchants = <E extends { [K in keyof E]: Endpoint }>(
    endpoints: E,
    handlers: Handlers<E, Merchant>,
  ): void => serve(app, { endpoints, handlers, authorise, inspect })
  bindSignIn(app, rules, options)
  serveMerchants(onboardingEndpoints, onboardingHandlers(rules.onboarding, rules.cookie))
  serveMerchants(terminalEndpoints, terminalHandlers(rules.terminals, rules.cookie))
  serveMerchants(tillEndpoints, tillHandlers(rules.tills))
  serveMerchants(peopleEndpoints, peopleHandlers(rules.people, rules.invitations))
  serveMerchants(attentionEndpoints, attentionHandlers(rules.attention))
  serveMerchants(partEndpoints, partHandlers(rules))
  serveMerchants(totalEndpoints, totalHandlers({ db: options.db, ...rules }))
  serveMerchants(shopEndpoints, shopHandlers(rules.shops))
  serveMerchants(receiptEndpoints, receiptHandlers(rules.receipts))
  serve(app, {
    endpoints: sharedReceiptEndpoints,
    handlers: sharedReceiptHandlers(rules.receipts),
    authorise: allowAll,
    inspect,
  })
  serveMerchants(refundEndpoints, refundHandlers(rules))
  serveMerchants(salesEndpoints, salesHandlers(rules.sales))
  serveMerchants(paymentEndpoints, paymentHandlers(rules.payments))
  serve(app, {
    endpoints: webhookEndpoints,
    handlers: webhookHandlers(rules.webhooks),
    authorise: allowAll,
    inspect,
  })
}
