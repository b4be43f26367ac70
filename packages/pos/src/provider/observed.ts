/** An amount of money in minor units. */
export interface CurrencyAmount {
  currency: string
  units: number
}

export interface PresentedCard {
  brand: string
  last4: string
  entryMode: string
}

/** A message code with parameters, formatted where it is shown. */
export interface Prompt {
  code: string
  params: Record<string, string | number>
}

/** Phases while the provider has the payment. */
export const livePhases = [
  'QUEUED',
  'WAITING_FOR_CARD',
  'SELECTING_TIP',
  'WAITING_FOR_PIN',
  'WAITING_FOR_SIGNATURE',
  'AUTHORISING',
  'REVERSING',
] as const
export type LivePhase = (typeof livePhases)[number]
