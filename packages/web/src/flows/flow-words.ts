import { createServicesContext, useProvided } from '../services.ts'
import type { FlowWords } from './flow-sentences.ts'

/** Messages of forms. The provider must enclose every form. */
export const FlowWordsContext = createServicesContext<FlowWords>()

/** Returns the message functions of forms. */
export const useFlowWords = (): FlowWords => useProvided(FlowWordsContext)
