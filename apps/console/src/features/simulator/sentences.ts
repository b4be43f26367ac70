import english from '../../catalogues/en/simulator.json'
import { createTranslate } from '../../shared/messages.ts'

/** Sentences of the simulator. */
export const simulatorSentences = createTranslate(english)
