export { NoResponseError, type OutboundCall, type OutboundResponse } from './http-call.ts'
export {
  createNetworks,
  isAddress,
  isInternal,
  LOOPBACK_NETWORKS,
  type Networks,
  PRIVATE_NETWORKS,
} from './networks.ts'
export { createOutbound, type Destination, type Outbound, type OutboundRules } from './outbound.ts'
