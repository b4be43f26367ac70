/** Upper bound on simultaneous calls of a bulk action. */
const MAX_CALLS = 4

/** What a bulk action could not do. */
export interface TaskResults {
  failed: ReadonlySet<string>
  /** The error of the first failure. */
  error?: unknown
}

/** Runs a task for each id, at most four at once. Failures do not stop the others. */
export async function runTasks(
  ids: readonly string[],
  task: (id: string) => Promise<unknown>,
  onProgress: (done: number) => void = () => undefined,
): Promise<TaskResults> {
  const waiting = [...ids]
  const failed = new Set<string>()
  const errors: unknown[] = []
  let done = 0
  const work = async (): Promise<void> => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each worker does one call after the other
        await task(id)
      } catch (error) {
        failed.add(id)
        errors.push(error)
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: MAX_CALLS }, work))
  return { failed, ...(errors.length > 0 && { error: errors[0] }) }
}
