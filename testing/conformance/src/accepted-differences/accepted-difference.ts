/** Answers that are given otherwise than the original servers give them, on purpose. */
export interface AcceptedDifference {
  reason: string
  /** Which answers: `scenario#step`; every answer of the recording without it. */
  answers?: readonly string[]
  /** JSON pointers to what may differ in them, with all that is below; the whole answer without it. */
  at?: readonly string[]
}
