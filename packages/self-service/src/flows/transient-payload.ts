import { isObject, type JsonObject } from '@tillkey/identity/values.ts'
import type { Submission } from './submission.ts'

/** Member of a next form that repeats the transient payload. */
export const transientPayload = ({ transient_payload: sent }: JsonObject): object => ({
  transient_payload: isObject(sent) ? sent : {},
})

/** Transient payload for hooks of the generation whose flows all have it. */
export const hookPayload = ({
  config: { rules },
  payload,
}: Pick<Submission, 'config' | 'payload'>): object =>
  rules.transientPayload === 'of all flows' ? transientPayload(payload) : {}

/** Repeats the transient payload in the generation whose flows all do so. */
export const repeatedPayload = ({
  config: { rules },
  payload,
}: Pick<Submission, 'config' | 'payload'>): { extraBody?: object } =>
  rules.transientPayload === 'of all flows' ? { extraBody: transientPayload(payload) } : {}
