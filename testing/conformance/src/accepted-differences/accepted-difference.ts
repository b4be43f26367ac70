/** An intentional difference from the original servers. */
export interface AcceptedDifference {
  reason: string
  /** The affected answers as `scenario#step`. Default: every answer of the recording. */
  responses?: readonly string[]
  /** JSON pointers of the parts that may differ, including everything below. Default: the whole answer. */
  at?: readonly string[]
}
