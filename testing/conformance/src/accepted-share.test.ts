import { expect, test } from 'vitest'
import { acceptedDifferences } from './accepted-differences.ts'
import { acceptedShare, acceptedShareLine, engines } from './accepted-share.ts'

/**
 * Hydra: requirements of RFC 6749, RFC 7591, RFC 9101 and OpenID Connect that the original does not meet. Keto: depth is
 * counted differently on purpose, and incomplete searches grant nothing.
 */
const MAX_SHARE = { kratos: 0.0178, hydra: 0.0322, keto: 0.0475, 'kratos-v26': 0.03, 'hydra-v26': 0.03 }
/** Of the recordings of all engines of a generation. */
const MAX_SHARE_OF_GENERATION = { older: 0.0245, newer: 0.03 }

test.each(engines)('of the recorded responses of %s few differ on purpose', (engine) => {
  console.info(acceptedShareLine(engine))
  expect(acceptedShare(engine).share).toBeLessThanOrEqual(MAX_SHARE[engine])
})

test.each(['older', 'newer'] as const)(
  'of the %s generation, few responses differ on purpose',
  (generation) => {
    const isNewer = generation === 'newer'
    const shares = engines.filter((engine) => engine.endsWith('-v26') === isNewer).map(acceptedShare)
    const decided = shares.reduce((sum, one) => sum + one.decided, 0)
    const responses = shares.reduce((sum, one) => sum + one.responses, 0)
    expect(decided / responses).toBeLessThanOrEqual(MAX_SHARE_OF_GENERATION[generation])
  },
)

test('every accepted difference names its responses', () => {
  const unnamed = Object.values(acceptedDifferences).flatMap((decisions) =>
    decisions.filter(({ responses }) => !responses?.length).map(({ reason }) => reason),
  )
  expect(unnamed).toEqual([])
})
