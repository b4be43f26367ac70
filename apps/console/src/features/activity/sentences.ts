import english from '../../catalogues/en/activity.json'
import { createTranslate } from '../../shared/messages.ts'

/** Sentences of events, the audit trail, sessions and messages. */
export const activitySentences = createTranslate(english)
