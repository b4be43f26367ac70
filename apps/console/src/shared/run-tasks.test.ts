import { expect, test } from 'vitest'
import { runTasks } from './run-tasks.ts'

test('at most four tasks run at once, and failures do not stop the others', async () => {
  let running = 0
  let most = 0
  const progress: number[] = []
  const ids = Array.from({ length: 10 }, (_, index) => String(index))
  const { failed, error } = await runTasks(
    ids,
    async (id) => {
      running += 1
      most = Math.max(most, running)
      await Promise.resolve()
      running -= 1
      if (id === '3' || id === '7') throw new Error(`no ${id}`)
    },
    (done) => progress.push(done),
  )
  expect([most, progress.at(-1), [...failed], error]).toEqual([4, 10, ['3', '7'], new Error('no 3')])
})
