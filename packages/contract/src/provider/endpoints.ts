import { collectEndpoints, collectModels } from '../schemas.ts'
import * as accounts from './accounts.ts'
import * as accountsSchemas from './accounts-schemas.ts'
import * as control from './control.ts'
import * as controlSchemas from './control-schemas.ts'
import * as payments from './payments.ts'
import * as paymentsSchemas from './payments-schemas.ts'
import * as providerError from './provider-error.ts'
import * as refunds from './refunds.ts'
import * as refundsSchemas from './refunds-schemas.ts'
import * as terminals from './terminals.ts'
import * as terminalsSchemas from './terminals-schemas.ts'

/** Every operation of the card-machine provider with its schemas, for documentation and repository rules. */
export const providerEndpoints = {
  ...collectEndpoints(accounts, accountsSchemas),
  ...collectEndpoints(control, controlSchemas),
  ...collectEndpoints(payments, paymentsSchemas),
  ...collectEndpoints(refunds, refundsSchemas),
  ...collectEndpoints(terminals, terminalsSchemas),
}

export const providerModels = collectModels(
  providerError,
  accountsSchemas,
  controlSchemas,
  paymentsSchemas,
  refundsSchemas,
  terminalsSchemas,
)
