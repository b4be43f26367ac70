/** Phase of a payment, as shown by the provider's API. */
export type Phase =
  | 'queued'
  | 'waiting_for_card'
  | 'waiting_for_pin'
  | 'waiting_for_signature'
  | 'authorising'
  | 'reversing'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'reversed'

/** Captured amount where it differs from the requested one. */
export interface Taken {
  currency: string
  value: number
}

export type MachineEvent =
  | { type: 'light_up' }
  | { type: 'tap' }
  | { type: 'insert' }
  | { type: 'remove_card' }
  | { type: 'right_pin' }
  | { type: 'wrong_pin' }
  | { type: 'sign' }
  | { type: 'red_x' }
  | { type: 'merchant_cancel' }
  | { type: 'time_out' }
  | { type: 'approve'; taken: Taken }
  | { type: 'decline'; reason: string }
  | { type: 'ask_for_chip' }
  | { type: 'ask_for_signature'; taken: Taken }
  | { type: 'fall_silent' }
  | { type: 'reverse' }

export type PromptCode = 'card_removed' | 'chip_required' | 'pin_incorrect'

export interface PaymentState {
  phase: Phase
  /** Customer actions so far. */
  steps: number
  /** Requests to the bank so far. */
  asked: number
  triesLeft: number
  card: 'none' | 'tapped' | 'inserted' | 'pulled'
  /** `chip` once the bank requires the chip and the PIN. */
  reading: 'any' | 'chip'
  prompt: string
  /** Code of a prompt other than the default of its phase; null for the default. */
  promptCode: PromptCode | null
  reason: string | null
  taken: Taken | null
}

export const finalPhases: ReadonlySet<Phase> = new Set(['approved', 'declined', 'cancelled', 'reversed'])

const PIN_TRIES = 3

export const newPayment: PaymentState = {
  phase: 'queued',
  steps: 0,
  asked: 0,
  triesLeft: PIN_TRIES,
  card: 'none',
  reading: 'any',
  prompt: 'Please wait',
  promptCode: null,
  reason: null,
  taken: null,
}

type Reaction<E> = (state: PaymentState, event: E) => Partial<PaymentState> | null
type Reactions = {
  [T in MachineEvent['type']]: Partial<Record<Phase, Reaction<Extract<MachineEvent, { type: T }>>>>
}

const act = (state: PaymentState) => ({ steps: state.steps + 1 })
const waitForCard = (prompt: string, promptCode: PromptCode | null = null): Partial<PaymentState> => ({
  phase: 'waiting_for_card',
  prompt,
  promptCode,
})
const cancelled = (reason: string) => (): Partial<PaymentState> => ({
  phase: 'cancelled',
  prompt: 'Cancelled',
  reason,
})
const cancelledByCustomer = (state: PaymentState) => ({ ...act(state), ...cancelled('customer')() })
const declined = (reason: string): Partial<PaymentState> => ({
  phase: 'declined',
  prompt: 'Declined',
  reason,
})
const askBank = (state: PaymentState): Partial<PaymentState> => ({
  ...act(state),
  phase: 'authorising',
  asked: state.asked + 1,
  prompt: 'Contacting the bank',
})
const reversing = (reason: string): Partial<PaymentState> => ({
  phase: 'reversing',
  prompt: 'Reversing',
  reason,
  taken: null,
})
const pulled: Reaction<unknown> = (state) => (state.card === 'inserted' ? { card: 'pulled' } : null)

function enterWrongPin(state: PaymentState): Partial<PaymentState> {
  const triesLeft = state.triesLeft - 1
  if (triesLeft === 0) return { ...act(state), triesLeft, ...declined('pin_tries_exceeded') }
  return {
    ...act(state),
    triesLeft,
    promptCode: 'pin_incorrect',
    prompt: `PIN incorrect, ${triesLeft} ${triesLeft === 1 ? 'try' : 'tries'} left`,
  }
}

const reactions: Reactions = {
  light_up: { queued: () => waitForCard('Tap, insert or swipe card') },
  tap: {
    waiting_for_card: (state) => (state.reading === 'chip' ? null : { ...askBank(state), card: 'tapped' }),
  },
  insert: {
    waiting_for_card: (state) => ({
      ...act(state),
      phase: 'waiting_for_pin',
      card: 'inserted',
      prompt: 'Enter PIN',
    }),
  },
  remove_card: {
    waiting_for_pin: (state) => ({
      ...act(state),
      ...waitForCard('Card removed, insert again', 'card_removed'),
      card: 'pulled',
      reading: 'chip',
    }),
    waiting_for_signature: pulled,
    authorising: pulled,
    reversing: pulled,
    approved: pulled,
    declined: pulled,
    cancelled: pulled,
    reversed: pulled,
  },
  right_pin: { waiting_for_pin: askBank },
  wrong_pin: { waiting_for_pin: enterWrongPin },
  sign: { waiting_for_signature: () => ({ phase: 'approved', prompt: 'Approved' }) },
  red_x: {
    queued: cancelledByCustomer,
    waiting_for_card: cancelledByCustomer,
    waiting_for_pin: cancelledByCustomer,
    waiting_for_signature: (state) => ({ ...act(state), ...reversing('customer') }),
  },
  merchant_cancel: {
    queued: cancelled('merchant'),
    waiting_for_card: cancelled('merchant'),
    waiting_for_pin: cancelled('merchant'),
  },
  time_out: {
    queued: cancelled('timeout'),
    waiting_for_card: cancelled('timeout'),
    waiting_for_pin: cancelled('timeout'),
    waiting_for_signature: () => reversing('timeout'),
  },
  approve: { authorising: (_state, { taken }) => ({ phase: 'approved', prompt: 'Approved', taken }) },
  decline: { authorising: (_state, { reason }) => declined(reason) },
  ask_for_chip: {
    authorising: () => ({
      ...waitForCard('Tap limit reached, insert card', 'chip_required'),
      card: 'none',
      reading: 'chip',
    }),
  },
  ask_for_signature: {
    authorising: (_state, { taken }) => ({ phase: 'waiting_for_signature', prompt: 'Please sign', taken }),
  },
  fall_silent: { authorising: () => reversing('issuer_timeout') },
  reverse: { reversing: () => ({ phase: 'reversed', prompt: 'Reversed' }) },
}

/**
 * Transition function of a payment on a card machine. Returns null if the machine does not accept the event now.
 *
 * | event             | queued           | waiting_for_card  | waiting_for_pin      | authorising           | waiting_for_signature | reversing |
 * |-------------------|------------------|-------------------|----------------------|-----------------------|-----------------------|-----------|
 * | light_up          | waiting_for_card | –                 | –                    | –                     | –                     | –         |
 * | tap               | –                | authorising (1)   | –                    | –                     | –                     | –         |
 * | insert            | –                | waiting_for_pin   | –                    | –                     | –                     | –         |
 * | remove_card       | –                | –                 | waiting_for_card (2) | authorising (3)       | waiting_… (3)         | reversing (3) |
 * | right_pin         | –                | –                 | authorising          | –                     | –                     | –         |
 * | wrong_pin         | –                | –                 | waiting_for_pin (4)  | –                     | –                     | –         |
 * | red_x             | cancelled        | cancelled         | cancelled            | –                     | reversing             | –         |
 * | merchant_cancel   | cancelled        | cancelled         | cancelled            | –                     | –                     | –         |
 * | time_out          | cancelled        | cancelled         | cancelled            | –                     | reversing             | –         |
 * | approve           | –                | –                 | –                    | approved              | –                     | –         |
 * | decline           | –                | –                 | –                    | declined              | –                     | –         |
 * | ask_for_chip      | –                | –                 | –                    | waiting_for_card (1)  | –                     | –         |
 * | ask_for_signature | –                | –                 | –                    | waiting_for_signature | –                     | –         |
 * | sign              | –                | –                 | –                    | –                     | approved              | –         |
 * | fall_silent       | –                | –                 | –                    | reversing             | –                     | –         |
 * | reverse           | –                | –                 | –                    | –                     | –                     | reversed  |
 *
 * (1) A tap is refused once the bank, or a card pulled too early, has asked for the chip. (2) "Card removed, insert again".
 * (3) Only when a card is in; it is then pulled, and nothing else changes. (4) The third wrong PIN declines.
 * approved, declined, cancelled and reversed are final: they take nothing but remove_card (3).
 */
export function step(state: PaymentState, event: MachineEvent): PaymentState | null {
  // The compiler cannot correlate an event with the reaction of its type.
  const reaction = reactions[event.type][state.phase] as Reaction<MachineEvent> | undefined
  const change = reaction?.(state, event)
  if (!change) return null
  // A new prompt resets the code unless it brings its own.
  const promptCode = change.prompt === undefined ? state.promptCode : null
  return { ...state, promptCode, ...change }
}
