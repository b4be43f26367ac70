import { createServicesContext, useProvided } from '../services.ts'
import type { FlowWords } from './flow-sentences.ts'

/** Says the sentences of forms; its provider stands above every form. */
export const FlowWordsContext = createServicesContext<FlowWords>()

/** What a form says its sentences with. */
export const useFlowWords = (): FlowWords => useProvided(FlowWordsContext)
