import shell from '../catalogues/en/shell.json'
import { createTranslate } from './messages.ts'

/** Sentences of the frame and of what every screen shares. */
export const t = createTranslate(shell)
