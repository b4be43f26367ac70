import english from '../../catalogues/en/project.json'
import { createTranslate } from '../../shared/messages.ts'

/** Sentences of the project's overview, members and keys. */
export const projectSentences = createTranslate(english)
