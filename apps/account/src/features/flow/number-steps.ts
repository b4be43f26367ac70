import type { Flow } from '@tillkey/web'
import { useServices } from '../../shared/services.ts'

/** The step of each number field, from the person's identity schema. Default: any fraction. */
export function useNumberSteps(): (flow: Flow) => (name: string) => number | 'any' {
  const { schemaId, steps } = useServices()
  return ({ identity }) => {
    const cached = Object(steps[identity?.schema_id ?? schemaId]) as Record<string, unknown> // members are checked where they are read
    return (name) => {
      const step = cached[name]
      return typeof step === 'number' ? step : 'any'
    }
  }
}
