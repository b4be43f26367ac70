import english from '../../catalogues/en/settings.json'
import { createTranslate } from '../../shared/messages.ts'

/** Sentences of the settings. */
export const translateSettings = createTranslate(english)
