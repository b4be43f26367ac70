import { useState } from 'react'

const SHORTEST = 4
const LONGEST = 6

export type PinKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'clear' | 'backspace'

/** Digits entered for one prompt. A new `question` clears them. */
export function usePin(question: number) {
  const [entered, setEntered] = useState({ question, digits: '' })
  const digits = entered.question === question ? entered.digits : ''
  return {
    digits,
    press: (key: PinKey) => setEntered({ question, digits: pressed(digits, key) }),
    isLongEnough: digits.length >= SHORTEST,
  }
}

/** Returns the digits after a key press. */
export function pressed(digits: string, key: PinKey): string {
  if (key === 'clear') return ''
  if (key === 'backspace') return digits.slice(0, -1)
  return digits.length < LONGEST ? digits + key : digits
}
