import { randomText } from '@tillkey/secrets'

const first =
  'amber brave bright calm clear clever cool crisp early eager fair fast fine fresh gentle glad golden grand green happy keen kind light lively lucky mellow merry mild neat noble pale plain proud quick quiet rapid ready royal sharp silver smart soft solid steady still sunny swift tidy warm wise'
const second =
  'acacia anchor arrow aurora badger baobab beacon breeze bridge canyon cedar cloud comet coral crane creek daisy delta dune eagle ember falcon fern field forest garden glade harbor hawk heron hill island jasmine lagoon lark maple meadow moon oak ocean otter pebble pine prairie reef ridge river robin sage stone thunder tiger valley willow'

const TAIL_LENGTH = 10

function pick(text: string): string {
  const words = text.split(' ')
  const drawn = Number.parseInt(Buffer.from(randomText(4)).toString('hex'), 16)
  return words[drawn % words.length] ?? ''
}

/** Generates a slug of two words and a random suffix. */
export const newSlug = (): string => `${pick(first)}-${pick(second)}-${randomText(TAIL_LENGTH).toLowerCase()}`
