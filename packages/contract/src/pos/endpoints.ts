import { collectEndpoints, collectModels } from '../schemas.ts'
import * as attention from './attention.ts'
import * as attentionSchemas from './attention-schemas.ts'
import * as onboarding from './onboarding.ts'
import * as onboardingSchemas from './onboarding-schemas.ts'
import * as payments from './payments.ts'
import * as paymentsSchemas from './payments-schemas.ts'
import * as people from './people.ts'
import * as peopleSchemas from './people-schemas.ts'
import * as posError from './pos-error.ts'
import * as receipts from './receipts.ts'
import * as receiptsSchemas from './receipts-schemas.ts'
import * as refunds from './refunds.ts'
import * as refundsSchemas from './refunds-schemas.ts'
import * as sales from './sales.ts'
import * as salesSchemas from './sales-schemas.ts'
import * as shop from './shop.ts'
import * as shopSchemas from './shop-schemas.ts'
import * as signIn from './sign-in.ts'
import * as signInSchemas from './sign-in-schemas.ts'
import * as splitPayments from './split-payments.ts'
import * as splitPaymentsSchemas from './split-payments-schemas.ts'
import * as terminals from './terminals.ts'
import * as terminalsSchemas from './terminals-schemas.ts'
import * as tills from './tills.ts'
import * as tillsSchemas from './tills-schemas.ts'
import * as totals from './totals.ts'
import * as totalsSchemas from './totals-schemas.ts'
import * as webhooks from './webhooks.ts'
import * as webhooksSchemas from './webhooks-schemas.ts'

/** Every operation of the point of sale with its schemas, for documentation and repository rules. */
export const posEndpoints = {
  ...collectEndpoints(attention, attentionSchemas),
  ...collectEndpoints(onboarding, onboardingSchemas),
  ...collectEndpoints(splitPayments, splitPaymentsSchemas),
  ...collectEndpoints(payments, paymentsSchemas),
  ...collectEndpoints(people, peopleSchemas),
  ...collectEndpoints(receipts, receiptsSchemas),
  ...collectEndpoints(refunds, refundsSchemas),
  ...collectEndpoints(sales, salesSchemas),
  ...collectEndpoints(shop, shopSchemas),
  ...collectEndpoints(signIn, signInSchemas),
  ...collectEndpoints(terminals, terminalsSchemas),
  ...collectEndpoints(tills, tillsSchemas),
  ...collectEndpoints(totals, totalsSchemas),
  ...collectEndpoints(webhooks, webhooksSchemas),
}

export const posModels = collectModels(
  posError,
  attentionSchemas,
  onboardingSchemas,
  splitPaymentsSchemas,
  paymentsSchemas,
  peopleSchemas,
  receiptsSchemas,
  refundsSchemas,
  salesSchemas,
  shopSchemas,
  signInSchemas,
  terminalsSchemas,
  tillsSchemas,
  totalsSchemas,
  webhooksSchemas,
)
