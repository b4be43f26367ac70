import type { ReactNode } from 'react'
import styles from './payment-picture.module.css'

/** What happens now: at the card, the customer's hand, the machine or the bank; nothing until it is known. */
export type Scene =
  | 'sending'
  | 'tap'
  | 'insert'
  | 'reinsert'
  | 'tip'
  | 'pin'
  | 'sign'
  | 'bank'
  | 'barred'
  | 'away'

/** A card machine with keys, or one with a touchscreen only. */
export type Face = 'keys' | 'glass'

interface PaymentPictureProps {
  scene: Scene
  face: Face
  /** Whether the card is in the machine. */
  card: 'inserted' | 'elsewhere'
  /** The formatted amount on the display. */
  amount: string
}

/** Illustrates the current step. The text beside it says the same. */
export function PaymentPicture({ scene, face, card, amount }: PaymentPictureProps) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 200 150"
      aria-hidden="true"
      data-scene={scene}
      data-face={face}
    >
      {scene === 'barred' ? <BarredCard /> : drawings[scene]({ face, card, amount })}
    </svg>
  )
}

type Drawn = Omit<PaymentPictureProps, 'scene'>

const drawings: Record<Exclude<Scene, 'barred'>, (drawn: Drawn) => ReactNode> = {
  sending: ({ face }) => (
    <AtTheMachine face={face}>
      <path className={styles.wave} d="M176 70h-62m18-18-18 18 18 18" />
    </AtTheMachine>
  ),
  tap: ({ face, amount }) => (
    <AtTheMachine face={face}>
      <AmountOnDisplay amount={amount} />
      <path className={styles.wave} d="M100 34a14 14 0 0 1 0 22m9-33a28 28 0 0 1 0 44" />
      <g transform="rotate(20 158 50)">
        <rect className={styles.card} x="134" y="12" width="48" height="76" rx="7" />
        <rect className={styles.chip} x="151" y="20" width="13" height="11" rx="3" />
        <path className={styles.print} d="M144 60v18m8-26v26" />
      </g>
    </AtTheMachine>
  ),
  insert: ({ face, amount }) => (
    <OverTheSlot face={face} amount={amount}>
      <path className={styles.wave} d="M152 142v-34m-13 13 13-13 13 13" />
    </OverTheSlot>
  ),
  reinsert: ({ face, amount }) => (
    <OverTheSlot face={face} amount={amount}>
      <path className={styles.wave} d="M152 142v-34m-13 13 13-13 13 13" />
      <path className={styles.wave} d="M62 112a17 17 0 1 0 4 16m-2-24-1 10-10-2" />
    </OverTheSlot>
  ),
  tip: ({ face }) => (
    <AtTheMachine face={face}>
      <path className={styles.dots} d="M27 24h14M27 40h14M53 24h20M53 40h20" />
      <path className={styles.hand} d={POINTING} transform="translate(14 -28)" />
    </AtTheMachine>
  ),
  pin: ({ face, card }) => (
    <AtTheMachine face={face} card={card}>
      {face === 'glass' ? <path className={styles.glassKeys} d={KEYS} /> : null}
      <path className={styles.dots} d="M38 32h.1M46 32h.1M54 32h.1M62 32h.1" />
      <path className={styles.hand} d={POINTING} />
    </AtTheMachine>
  ),
  sign: ({ face, card }) => (
    <AtTheMachine face={face} card={card}>
      <path className={styles.lock} d="M25 38c5-16 11-16 9-4s8-13 10-5 5 3 8-2 5 1 9 3" />
      <path className={styles.print} d="M26 46h48" />
      <g transform="rotate(38 66 36)">
        <path className={styles.pen} d="M60 22 66 38l6-16V-40H60z" transform="translate(0 0)" />
      </g>
    </AtTheMachine>
  ),
  bank: ({ face, card }) => (
    <AtTheMachine face={face} card={card}>
      <path className={styles.lock} d="M43 32v-5a7 7 0 0 1 14 0v5M40 32h20v14H40z" />
      <path className={styles.wave} d="M104 70h.1M116 70h.1M128 70h.1" />
      <path className={styles.bank} d="M142 56h52l-26-22zm6 8v26m20-26v26m20-26v26m-46 8h52" />
    </AtTheMachine>
  ),
  away: ({ face }) => (
    <AtTheMachine face={face}>
      <path className={styles.lock} d="M38 22l24 22m0-22L38 44" />
      <path
        className={styles.wave}
        d="M118 96h.1m-14-20a20 20 0 0 1 28 0m-40-14a38 38 0 0 1 52 0M100 108l44-70"
      />
    </AtTheMachine>
  ),
}

const KEYS =
  'M22 66h14v9H22zm21 0h14v9H43zm21 0h14v9H64zM22 82h14v9H22zm21 0h14v9H43zm21 0h14v9H64zM22 98h14v9H22zm21 0h14v9H43zm21 0h14v9H64z'

/** A hand whose finger points at the middle of the keys. */
const POINTING =
  'M52 84c4-4 9-2 11 2l14 26 4-9c2-5 9-5 10 1l1 6c3-4 9-3 10 2l1 5c4-3 9-1 9 4v14c0 9-7 15-16 15H84c-8 0-13-3-18-9l-16-18c-4-5 2-11 7-8l8 5-14-27c-2-4-2-7 1-9z'

/** Characters that fit on the display. Longer text is condensed. */
const LETTERS = 8
const DISPLAY_WIDTH = 54

/** The amount on the display above the four lights of a machine that waits for a card. */
function AmountOnDisplay({ amount }: { amount: string }) {
  const fit = amount.length > LETTERS ? { textLength: DISPLAY_WIDTH, lengthAdjust: 'spacingAndGlyphs' } : {}
  return (
    <>
      <text className={styles.amount} x="50" y="33" {...fit}>
        {amount}
      </text>
      <path className={styles.lights} d="M46 44h.1M54 44h.1M62 44h.1" />
      <path className={styles.lit} d="M38 44h.1" />
    </>
  )
}

interface AtTheMachineProps extends Pick<Drawn, 'face'> {
  card?: Drawn['card']
  children: ReactNode
}

function AtTheMachine({ face, card = 'elsewhere', children }: AtTheMachineProps) {
  return (
    <>
      {card === 'inserted' ? <path className={styles.card} d="M30 118h40v30H30z" /> : null}
      <Machine face={face} />
      {children}
    </>
  )
}

function Machine({ face }: Pick<Drawn, 'face'>) {
  const isGlass = face === 'glass'
  return (
    <>
      <rect className={styles.machine} x="10" y="2" width="80" height="136" rx="14" />
      <rect
        className={styles.display}
        x={isGlass ? 16 : 19}
        y={isGlass ? 9 : 11}
        width={isGlass ? 68 : 62}
        height={isGlass ? 122 : 42}
        rx="6"
      />
      {isGlass ? null : (
        <>
          <path className={styles.keys} d={KEYS} />
          <path className={styles.red} d="M22 116h14v9H22z" />
          <path className={styles.yellow} d="M43 116h14v9H43z" />
          <path className={styles.green} d="M64 116h14v9H64z" />
        </>
      )}
    </>
  )
}

interface OverTheSlotProps extends Pick<Drawn, 'face' | 'amount'> {
  children: ReactNode
}

/** The machine with a card below its slot. */
function OverTheSlot({ face, amount, children }: OverTheSlotProps) {
  return (
    <>
      <g transform="translate(65 0) scale(0.7)">
        <Machine face={face} />
        <AmountOnDisplay amount={amount} />
      </g>
      <rect className={styles.card} x="82" y="104" width="36" height="56" rx="5" />
      <rect className={styles.chip} x="94" y="110" width="12" height="10" rx="2.5" />
      {children}
    </>
  )
}

function BarredCard() {
  return (
    <>
      <rect className={styles.paper} x="52" y="45" width="96" height="60" rx="8" />
      <rect className={styles.chip} x="64" y="60" width="16" height="14" rx="3" />
      <path className={styles.print} d="M64 92h34m12 0h24" />
      <circle className={styles.bar} cx="100" cy="75" r="64" />
      <path className={styles.bar} d="M55 120 145 30" />
    </>
  )
}
