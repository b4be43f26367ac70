/** Values of `error.id` of the identity engine. All but the last are published. */
export const identityErrorIds = [
  'browser_location_change_required',
  'security_csrf_violation',
  'security_identity_mismatch',
  'self_service_flow_disabled',
  'self_service_flow_expired',
  'self_service_flow_replaced',
  'self_service_flow_return_to_forbidden',
  'session_aal1_required',
  'session_aal2_required',
  'session_aal_already_fulfilled',
  'session_already_available',
  'session_inactive',
  'session_refresh_required',
  'session_verified_address_required',
  'too_many_attempts',
] as const

export type IdentityErrorId = (typeof identityErrorIds)[number]
