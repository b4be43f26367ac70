import english from '../../catalogues/en/system.json'
import { createTranslate } from '../../shared/messages.ts'

/** Sentences about the installation. */
export const systemSentences = createTranslate(english)
