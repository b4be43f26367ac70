import { expect, test } from 'vitest'
import { createPasswordHasher } from './password-hasher.ts'

const PASSWORD = 'correct horse battery'
const hasher = createPasswordHasher()
const b64 = (text: string): string => Buffer.from(text).toString('base64')

test.each([
  '$2a$04$rd9EVfQ78txJqza3r9bp6OUNn32pC5KAb4ebBxxoxSQ3NTQCYhu8i',
  '$2y$04$rd9EVfQ78txJqza3r9bp6OUNn32pC5KAb4ebBxxoxSQ3NTQCYhu8i',
  '$pbkdf2-sha1$i=1000,l=20$cmVjb3JkZWQtc2FsdC0xNg$joe1czDxp5eHpE5H8mypVz8h8MM',
  '$pbkdf2-sha224$i=1000,l=28$cmVjb3JkZWQtc2FsdC0xNg$gLeoMuOdEjlNFr5gP5AINMY65sGb1Fl6ABPo8g',
  '$pbkdf2-sha256$i=1000,l=20$cmVjb3JkZWQtc2FsdC0xNg$3S1KdcxVyoTn7S4ERYxlOoqZ3U0',
  '$pbkdf2-sha256$i=1000,l=32$cmVjb3JkZWQtc2FsdC0xNg==$3S1KdcxVyoTn7S4ERYxlOoqZ3U1NVMgRHZ+LKGS1Zas=',
  '$pbkdf2-sha384$i=1000,l=48$cmVjb3JkZWQtc2FsdC0xNg$j8bIxN4jg5wplymSOUAjKinazb+5oMWDKUK4lllACflAG9mcJNU1lARGJS+oFBAF',
  '$pbkdf2-sha512$i=1000,l=64$cmVjb3JkZWQtc2FsdC0xNg$xHGDaUJdyYr8a0pL2AcWexdDODI9I9isPPP38il7mm6b117kEtd34esf6M9go5ywmUUqb0VofYA6FcjhEd2INA',
  '$argon2i$v=19$m=64,t=1,p=1$cmVjb3JkZWQtc2FsdC0xNg$xyIULSwCIkQYCiVG7TrdIpZpGPOBXJWsVQ0ISia3sbs',
  '$argon2id$v=19$m=64,t=1,p=1$cmVjb3JkZWQtc2FsdC0xNg$2tDLpAIyUrxYVp2D8v+SGSeOo5CM5Ik8P3fDgCImQoM',
  '$scrypt$ln=1024,r=8,p=1$cmVjb3JkZWQtc2FsdC0xNg==$8K3lIdSVAPkcylSKRcY5oYM4H7KqI9Gh8ZyYnRbe0Sw=',
  '{SSHA}u6eNOe4Ck3hzeduuWpqzfX4rR+thYmNkMTIzNA==',
  '{SSHA256}ekJXZDWnANJa/XUA74lGBDo2D277ZhGq2rd6o7YavqlhYmNkMTIzNA==',
  '{SSHA512}NnBVNZzoLtIFWNY5OMiC3GBvPBugmx0rpX+vlsOSXaX57Ln4GE8jxY4ljhOpH5gFb91VugUh4DZUy8PLnlScj2FiY2QxMjM0',
  '$sha1$pf=e1BBU1NXT1JEfSQke1NBTFR9$cmVjb3JkZWQtc2FsdC0xNg==$mi+TQxhWhl5+IVjeUEGFInGPakc=',
  '$sha256$pf=e1NBTFR9e1BBU1NXT1JEfQ==$cmVjb3JkZWQtc2FsdC0xNg==$yH6jFRqKEkXbJcFH/Fhw4yaK17fSqRP7APQMPz8p1zg=',
  '$sha512$pf=e1NBTFR9e1BBU1NXT1JEfQ==$cmVjb3JkZWQtc2FsdC0xNg==$AgpjDAN2CW8Rx7CQx/oLFbTgcag7rShL1sAYxET/2XAH9WvjjGPytfpYSPZ16p1Df3xTR9kCog4nhYIlqfxwPQ==',
  '$md5$pf=e1NBTFR9e1BBU1NXT1JEfQ==$cmVjb3JkZWQtc2FsdC0xNg==$L7NIoRVlnaCJWUmgg1qmvQ==',
  '$md5$iOTd0kAtktUOGHnW7Nn/1A==',
  '$sha256-crypt$saltsalt$lJBntEo62mus/ovk43htFvkabtoMEkzjosQqenAm4h8',
  '$sha256-crypt$rounds=1000$saltsalt$DoN2WcBhpG46VIH/EyfZvcagZwm42q0Yk.N4cUSDxm1',
  '$sha512-crypt$rounds=5000$saltsalt$G9wFFnnUFCPffgjGaIp8t6onbqx3zGbMIn93ecLfBFGJpBV3/0HPLZ17qYbjb.WJDtXbmuMlQ9NnvzVms5ZXj.',
  '$hmac-md4$YTkxN2RkMzcwYjlkZWFhOWYxMWViZTZkOTQxYmZiNDM=$aG1hYy1rZXk=',
  '$hmac-md5$YjgyYzNkOGFmMTdlMzI5ODE0NjhlN2UzM2Q5YjI1Y2Q=$aG1hYy1rZXk=',
  '$hmac-sha1$YTUwMGRhYmMxYzJmMDg2MzdmMGUzNmQxNmIxMzMyZWVhNTQ1YjI0YQ==$aG1hYy1rZXk=',
  '$hmac-sha224$ZTAwYWVjMWIxNDAxNDIyYzFiMjk4MmNiM2Q5NjE5YjI2ZjJlODNmZjM2NWNmZGY2MmZmNDliZDU=$aG1hYy1rZXk=',
  '$hmac-sha256$MjgyMzgzZjRiY2M0MmMwZDBiNDU2NDQ4NTZhNjQ2OTUzNGUwZjRlNTgwNDMxYmJjNGE5NjAwNDc5ODhhZDczNw==$aG1hYy1rZXk=',
])('%s is accepted, and only the right password matches it', async (hashed) => {
  const found = [
    hasher.refusal(hashed),
    await hasher.verify(hashed, PASSWORD),
    await hasher.verify(hashed, 'other'),
  ]
  expect([...found, hasher.isOutdated(hashed)]).toEqual([undefined, true, false, true])
})

test.each([
  // From crypt(3).
  ['$md5-crypt$saltsalt$qjXMvbEw8oaL.CzflDtaK/', 'password'],
  // From the Firebase documentation.
  [
    `$firescrypt$ln=14,r=8,p=1$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==`,
    'user1password',
  ],
])('%s of known results', async (hashed, password) => {
  expect([
    hasher.refusal(hashed),
    await hasher.verify(hashed, password),
    await hasher.verify(hashed, 'x'),
  ]).toEqual([undefined, true, false])
})

test.each([
  'nonsense',
  '$2x$04$rd9EVfQ78txJqza3r9bp6OUNn32pC5KAb4ebBxxoxSQ3NTQCYhu8i',
  '$2b$16$rd9EVfQ78txJqza3r9bp6OUNn32pC5KAb4ebBxxoxSQ3NTQCYhu8i',
  '$pbkdf2-sha999$i=1000,l=20$cmVjb3JkZWQtc2FsdC0xNg$joe1czDxp5eHpE5H8mypVz8h8MM',
  '$pbkdf2-sha256$i=100000000,l=20$cmVjb3JkZWQtc2FsdC0xNg$3S1KdcxVyoTn7S4ERYxlOoqZ3U0',
  '$scrypt$ln=16777216,r=8,p=1$cmVjb3JkZWQtc2FsdC0xNg==$8K3lIdSVAPkcylSKRcY5oYM4H7KqI9Gh8ZyYnRbe0Sw=',
  '$firescrypt$ln=30,r=8,p=1$YWJj$YWJj$YWJj$YWJj',
  '$sha512-crypt$rounds=999999999$saltsalt$G9wFFnnUFCPffgjGaIp8t6onbqx3zGbMIn93ecLf',
  '{SSHA384}vabrY57Ho4PBqSxYCC0e56KzkctWklrQ/DnUDtgZRgmDnOMFaM3nrEKUXQfgnKXXYWJjZA==',
  `$hmac-md2$${b64('00')}$${b64('key')}`,
])('%s is rejected with a reason', (hashed) => {
  expect(hasher.refusal(hashed)).toMatch(/\.$/)
})

test.each([
  '$scrypt$ln=10,r=8,p=1$cmVjb3JkZWQtc2FsdC0xNg==$8K3lIdSVAPkcylSKRcY5oYM4H7KqI9Gh8ZyYnRbe0Sw=',
  '$scrypt$ln=1000,r=8,p=1$cmVjb3JkZWQtc2FsdC0xNg==$8K3lIdSVAPkcylSKRcY5oYM4H7KqI9Gh8ZyYnRbe0Sw=',
  '$sha256$cmVjb3JkZWQtc2FsdC0xNg==$yH6jFRqKEkXbJcFH/Fhw4yaK17fSqRP7APQMPz8p1zg=',
  '$md5$88e4ddd2402d92d50e1879d6ecd9ffd4',
  `$md5$${b64('too short')}`,
  '$hmac-sha256$KCOD9LzELA0LRWRIVqZGlTTg9OWAQxu8SpYAR5iK1zc=$aG1hYy1rZXk=',
  '$2b$04$short',
  '{SSHA512}c2hvcnQ=',
])('%s is stored unchanged, and no password matches it', async (hashed) => {
  const matches = await Promise.all(['', PASSWORD, hashed].map((password) => hasher.verify(hashed, password)))
  expect([hasher.refusal(hashed), ...matches]).toEqual([undefined, false, false, false])
})
