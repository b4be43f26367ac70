import type { Static } from 'typebox'
import { closed, open } from '../../enumeration.ts'
import { Type } from '../../type.ts'
import { NullableString, Time, Uuid } from '../values.ts'

export const GenericUsage = Type.Object({
  additional_price: Type.Integer(),
  included_usage: Type.Integer(),
})
export type GenericUsage = Static<typeof GenericUsage>

export const Plan = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
})
export type Plan = Static<typeof Plan>

export const PlanDetails = Type.Object({
  base_fee_monthly: Type.Integer(),
  base_fee_yearly: Type.Integer(),
  custom: Type.Boolean(),
  description: Type.String(),
  features: Type.Record(Type.String(), GenericUsage),
  name: Type.String(),
  version: Type.Integer(),
})
export type PlanDetails = Static<typeof PlanDetails>

export const Usage = Type.Object({
  GenericUsage: Type.Optional(GenericUsage),
})
export type Usage = Static<typeof Usage>

export const CreateSubscriptionBodyCurrencyEnum = closed('usd', 'eur')
export type CreateSubscriptionBodyCurrencyEnum = Static<typeof CreateSubscriptionBodyCurrencyEnum>

export const CreateSubscriptionBodyIntervalEnum = closed('monthly', 'yearly')
export type CreateSubscriptionBodyIntervalEnum = Static<typeof CreateSubscriptionBodyIntervalEnum>

export const CreateSubscriptionBody = Type.Object({
  currency: Type.Optional(CreateSubscriptionBodyCurrencyEnum),
  interval: CreateSubscriptionBodyIntervalEnum,
  plan: Type.String(),
  provision_first_project: Uuid,
  return_to: Type.Optional(Type.String()),
})
export type CreateSubscriptionBody = Static<typeof CreateSubscriptionBody>

export const InternalProvisionMockSubscriptionCurrencyEnum = open('usd', 'eur')
export type InternalProvisionMockSubscriptionCurrencyEnum = Static<
  typeof InternalProvisionMockSubscriptionCurrencyEnum
>

export const InternalProvisionMockSubscriptionIntervalEnum = open('monthly', 'yearly')
export type InternalProvisionMockSubscriptionIntervalEnum = Static<
  typeof InternalProvisionMockSubscriptionIntervalEnum
>

export const InternalProvisionMockSubscription = Type.Object({
  currency: InternalProvisionMockSubscriptionCurrencyEnum,
  identity_id: Uuid,
  interval: InternalProvisionMockSubscriptionIntervalEnum,
  plan: Type.String(),
})
export type InternalProvisionMockSubscription = Static<typeof InternalProvisionMockSubscription>

export const QuotaUsageFeatureEnum = open(
  'region_eu',
  'region_us',
  'region_apac',
  'region_global',
  'production_projects',
  'daily_active_users',
  'custom_domains',
  'sla',
  'collaborator_seats',
  'edge_cache',
  'branding_themes',
  'zendesk_support',
  'project_metrics',
  'project_metrics_time_window',
  'organizations',
  'rop_grant',
  'rate_limit_tier',
  'session_rate_limit_tier',
  'identities_list_rate_limit_tier',
)
export type QuotaUsageFeatureEnum = Static<typeof QuotaUsageFeatureEnum>

export const QuotaUsage = Type.Object({
  additional_price: Type.Integer(),
  can_use_more: Type.Boolean(),
  feature: QuotaUsageFeatureEnum,
  feature_available: Type.Boolean(),
  included: Type.Integer(),
  used: Type.Integer(),
})
export type QuotaUsage = Static<typeof QuotaUsage>

export const StripeCustomer = Type.Object({
  id: Type.Optional(Type.String()),
})
export type StripeCustomer = Static<typeof StripeCustomer>

export const SubscriptionCurrencyEnum = open('usd', 'eur')
export type SubscriptionCurrencyEnum = Static<typeof SubscriptionCurrencyEnum>

export const SubscriptionCurrentIntervalEnum = open('monthly', 'yearly')
export type SubscriptionCurrentIntervalEnum = Static<typeof SubscriptionCurrentIntervalEnum>

export const Subscription = Type.Object({
  created_at: Time,
  currency: SubscriptionCurrencyEnum,
  current_interval: SubscriptionCurrentIntervalEnum,
  current_plan: Type.String(),
  customer_id: Type.String(),
  id: Uuid,
  interval_changes_to: NullableString,
  ongoing_stripe_checkout_id: Type.Optional(NullableString),
  payed_until: Time,
  plan_changes_at: Type.Optional(Time),
  plan_changes_to: NullableString,
  status: Type.String(),
  updated_at: Time,
})
export type Subscription = Static<typeof Subscription>

export const UpdateSubscriptionBodyIntervalEnum = closed('monthly', 'yearly')
export type UpdateSubscriptionBodyIntervalEnum = Static<typeof UpdateSubscriptionBodyIntervalEnum>

export const UpdateSubscriptionBody = Type.Object({
  interval: UpdateSubscriptionBodyIntervalEnum,
  plan: Type.String(),
  return_to: Type.Optional(Type.String()),
})
export type UpdateSubscriptionBody = Static<typeof UpdateSubscriptionBody>
