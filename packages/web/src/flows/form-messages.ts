import { createServicesContext, useProvided } from '../services.ts'
import type { FormMessages } from './flow-sentences.ts'

/** Messages of forms. The provider must enclose every form. */
export const FormMessagesContext = createServicesContext<FormMessages>()

/** Returns the message functions of forms. */
export const useFormMessages = (): FormMessages => useProvided(FormMessagesContext)
