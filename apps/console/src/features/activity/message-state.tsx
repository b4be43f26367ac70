import type { Message } from '@tillkey/client'
import { StateTag, type Tone } from '../../shared/state-tag.tsx'
import { activitySentences as t } from './sentences.ts'

const tones: Readonly<Record<string, Tone>> = {
  queued: 'hold',
  processing: 'info',
  sent: 'good',
  abandoned: 'bad',
}

/** States of a message, in the order of its delivery. */
export const messageStates = ['queued', 'processing', 'sent', 'abandoned'] as const

const words: Readonly<Record<string, string>> = Object.fromEntries(
  messageStates.map((status) => [status, t(`messages.${status}`)]),
)

/** The state of a message. */
export const MessageState = ({ status }: Pick<Message, 'status'>) => (
  <StateTag tone={tones[status] ?? 'off'}>{words[status] ?? status}</StateTag>
)
