import { describe, expect, test } from 'vitest'
import { invitationMessages } from './people/invitation-messages.ts'
import { receiptMessages } from './receipts/receipt-messages.ts'

/** Returns the sentences of a catalogue, with markers for the parameters. */
const listSentences = (messages: object): [name: string, sentence: string][] =>
  Object.entries(messages).flatMap(([name, message]: [string, unknown]) => {
    if (typeof message === 'string') return [[name, message]]
    if (typeof message !== 'function') return listSentences(Object(message))
    const markers = Array.from({ length: message.length }, (_, index) => `<${index}>`)
    return [[name, String(message(...markers))]]
  })

const listParameters = (messages: object) =>
  listSentences(messages).map(([name, sentence]) => [name, (sentence.match(/<\d>/g) ?? []).toSorted()])

describe.each([
  ['receipts', receiptMessages],
  ['invitations', invitationMessages],
])('the messages of %s', (_name, { en, ...others }) => {
  test.each(Object.entries(others))(
    'have in %s the parameters of the English ones',
    (_language, messages) => {
      expect(listParameters(messages)).toEqual(listParameters(en))
    },
  )

  test.each(Object.entries(others))('are all translated into %s', (_language, messages) => {
    const english = new Map(listSentences(en))
    expect(listSentences(messages).filter(([name, sentence]) => english.get(name) === sentence)).toEqual([])
  })
})
