/** An amount of money in minor units. */
export interface Money {
  currency: string
  units: number
}

export interface PresentedCard {
  brand: string
  last4: string
  entryMode: string
}

/** Something to be put into words where it is shown: a code, and what its sentence names. */
export interface Prompt {
  code: string
  params: Record<string, string | number>
}

/** Where the machine stands while the provider has the payment. */
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
