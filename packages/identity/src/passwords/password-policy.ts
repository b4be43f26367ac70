import type { UiText } from '@tillkey/contract/platform/identity/ui-models.ts'
import type { IdentityConfig } from '../identity-config.ts'
import { messages } from '../messages/messages.ts'

/** Minimum edit distance between password and identifier. */
const MIN_EDITS = 5
/** Maximum share of the password in common with the identifier. */
const MAX_COMMON_SHARE = 0.5
/** Upper bound on compared characters: the cost is quadratic. */
const COMPARED_CHARACTERS = 512

/** Levenshtein distance. */
export function editDistance(left: string, right: string): number {
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replaced = (above[column - 1] as number) + (left[row - 1] === right[column - 1] ? 0 : 1) // within the row
      current.push(Math.min(replaced, (above[column] as number) + 1, (current[column - 1] as number) + 1)) // within the row
    }
    above = current
  }
  return above[right.length] as number // the last of the row
}

/** Length of the longest common substring. */
export function longestCommonPart(left: string, right: string): number {
  let longest = 0
  let above = Array.from({ length: right.length + 1 }, () => 0)
  for (const letter of left.split('')) {
    const current = [0]
    for (let column = 1; column <= right.length; column++) {
      const length = letter === right[column - 1] ? (above[column - 1] as number) + 1 : 0 // within the row
      current.push(length)
      longest = Math.max(longest, length)
    }
    above = current
  }
  return longest
}

function isSimilar(password: string, identifier: string): boolean {
  const [left, right] = [password, identifier].map((text) =>
    text.toLowerCase().slice(0, COMPARED_CHARACTERS),
  ) as [string, string] // two in, two out
  return (
    editDistance(left, right) < MIN_EDITS || longestCommonPart(left, right) / left.length > MAX_COMMON_SHARE
  )
}

/** Returns why a password is refused by the policy, or undefined. Lengths are in bytes. */
export function passwordError(
  password: string,
  identifiers: readonly string[],
  {
    minLength,
    maxLength,
    similarityCheck,
  }: Pick<IdentityConfig['password'], 'minLength' | 'maxLength' | 'similarityCheck'>,
): UiText | undefined {
  const length = Buffer.byteLength(password)
  if (length < minLength) return messages.shortPassword(minLength, length)
  if (length > maxLength) return messages.longPassword(maxLength, length)
  return similarityCheck && identifiers.some((identifier) => isSimilar(password, identifier))
    ? messages.similarPassword()
    : undefined
}
