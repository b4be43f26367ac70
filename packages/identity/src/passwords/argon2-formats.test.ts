import { expect, test } from 'vitest'
import { defaultCostLimits } from './cost-limits.ts'
import { argon2Refusal } from './hash-formats.ts'

const SALT = 'c29tZXJhbmRvbXNhbHQxNg'
const DIGEST = 'zR1GmMN0ZqMuL2nEDTFUaXW7mj6BqeHbKnGzCz7v6kE'
const argon2 = (parameters: string, rest = `${SALT}$${DIGEST}`): string =>
  `$argon2id$v=19$${parameters}$${rest}`

test.each([
  argon2('m=19456,t=2,p=1'),
  argon2('m=4096,t=1,p=1'),
  argon2('m=65536,t=3,p=4'),
  argon2('m=262144,t=4,p=16'),
])('%s is accepted', (hashed) => {
  expect(argon2Refusal(hashed, defaultCostLimits)).toBeUndefined()
})

test.each([
  ['garbage', '$argon2id$v=19$garbage', 'not supported'],
  ['another algorithm', '$unknown$v=19$m=8,t=1,p=1$x$y', 'not supported'],
  ['no digest', argon2('m=4096,t=1,p=1', SALT), 'not supported'],
  ['no passes', argon2('m=4096,t=0,p=1'), 'are invalid'],
  ['less memory than lanes need', argon2('m=7,t=1,p=1'), 'are invalid'],
  ['a salt of three bytes', argon2('m=4096,t=1,p=1', `abcd$${DIGEST}`), 'are invalid'],
  ['1,500 passes', argon2('m=65536,t=1500,p=1'), 't=1500'],
  ['4 GB', argon2('m=4194304,t=100,p=1'), 'm=4194304'],
  ['17 lanes', argon2('m=4096,t=1,p=17'), 'p=17'],
])('%s is rejected', (_what, hashed, reason) => {
  expect(argon2Refusal(hashed, defaultCostLimits)).toContain(reason)
})
