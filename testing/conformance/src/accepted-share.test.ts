import { expect, test } from 'vitest'
import { acceptedDifferences } from './accepted-differences.ts'
import { acceptedShare, acceptedShareLine, engines } from './accepted-share.ts'

/**
 * Hydra: requirements of RFC 6749, RFC 7591, RFC 9101 and OpenID Connect that the original does not meet. Keto: depth is
 * counted differently on purpose, and incomplete searches grant nothing.
 */
const MAX_SHARE = { kratos: 0.0178, hydra: 0.0322, keto: 0.0475, 'kratos-v26': 0.03, 'hydra-v26': 0.03 }
const MAX_SHARE_OF_ALL = 0.0245

test.each(engines)('of the recorded responses of %s few differ on purpose', (engine) => {
  console.info(acceptedShareLine(engine))
  expect(acceptedShare(engine).share).toBeLessThanOrEqual(MAX_SHARE[engine])
})

test('the share of intentional differences is limited', () => {
  const shares = engines.map(acceptedShare)
  const decided = shares.reduce((sum, one) => sum + one.decided, 0)
  const responses = shares.reduce((sum, one) => sum + one.responses, 0)
  expect(decided / responses).toBeLessThanOrEqual(MAX_SHARE_OF_ALL)
})

test('every accepted difference names its responses', () => {
  const unnamed = Object.values(acceptedDifferences).flatMap((decisions) =>
    decisions.filter(({ responses }) => !responses?.length).map(({ reason }) => reason),
  )
  expect(unnamed).toEqual([])
})
