import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Operation, OperationTypes, SuccessOf } from '@tillkey/wire'
import { explainFailure } from './outcomes.tsx'
import type { Scope } from './queries.ts'
import { useToasts } from './toasts.tsx'

interface ChangeOptions<T extends OperationTypes> {
  /** Operations whose cached answers the change makes outdated. */
  outdates: readonly { id: string }[]
  /** Sentence announced after the change. Default: none. */
  done?: string | ((answer: SuccessOf<T>) => string)
  onDone?: (answer: SuccessOf<T>) => void
  /** Whether the screen shows the failure itself. Default: it is announced. */
  failure?: 'shown' | 'announced'
}

/** Returns the function that loads answers of operations again, of the project and of the platform. */
export function useOutdate(): (operations: readonly { id: string }[]) => Promise<void> {
  const queries = useQueryClient()
  return (operations) => {
    const ids = new Set<unknown>(operations.map(({ id }) => id))
    return queries.invalidateQueries({ predicate: ({ queryKey }) => ids.has(queryKey[2]) })
  }
}

/** An operation that changes something. Cached answers it outdates are loaded again. */
export function useChange<T extends OperationTypes>(
  scope: Scope,
  operation: Operation<T>,
  { outdates, done, onDone, failure = 'announced' }: ChangeOptions<T>,
): UseMutationResult<SuccessOf<T>, Error, T['args']> {
  const outdate = useOutdate()
  const toasts = useToasts()
  return useMutation({
    mutationFn: async (args: T['args']) => (await scope.client.request(operation, args)).data,
    async onSuccess(answer) {
      if (done !== undefined) toasts.confirm(typeof done === 'string' ? done : done(answer))
      onDone?.(answer)
      await outdate(outdates)
    },
    onError(error) {
      if (failure === 'announced') toasts.fail(explainFailure(error))
    },
  })
}
