import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPollLoop } from './poll-loop.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A loop whose requests the test answers manually. */
function watch(pause: number | null = 500) {
  const questions: PromiseWithResolvers<string>[] = []
  const answers: string[] = []
  const signals: AbortSignal[] = []
  const loop = startPollLoop({
    load: (signal) => {
      const question = Promise.withResolvers<string>()
      questions.push(question)
      signals.push(signal)
      return question.promise
    },
    onAnswer: (answer: string) => {
      answers.push(answer)
      return pause
    },
    onError: (error) => (error === 'gone' ? 'stop' : 'retry'),
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    loop,
    questions,
    answers,
    signals,
    answer: async (text: string) => {
      questions.at(-1)?.resolve(text)
      await settle()
    },
    fail: async (error: unknown) => {
      questions.at(-1)?.reject(error)
      await settle()
    },
  }
}

test('sends a request at once and then 500 ms after each response, never before it', async () => {
  const { questions, answer, loop } = watch()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions).toHaveLength(1)
  await answer('a')
  await vi.advanceTimersByTimeAsync(499)
  expect(questions).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(questions).toHaveLength(2)
  loop.stop()
})

test('failures slow it down to 5 s and one response restores the pace', async () => {
  const { questions, answer, fail, loop } = watch()
  // Waits for requests, not for timers, because other files' timers may run in the same process.
  for (const pause of [500, 1000, 2000, 4000, 5000, 5000]) {
    const count = questions.length
    await fail(new Error('offline'))
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect([pause, questions.length]).toEqual([pause, count])
    await vi.advanceTimersByTimeAsync(1)
    expect([pause, questions.length]).toEqual([pause, count + 1])
  }
  await answer('back')
  const before = questions.length
  await vi.advanceTimersByTimeAsync(500)
  expect(questions).toHaveLength(before + 1)
  loop.stop()
})

test('waking sends a request at once, unless one is pending', async () => {
  const { questions, answer, loop } = watch()
  loop.wake()
  expect(questions).toHaveLength(1)
  await answer('a')
  loop.wake()
  loop.wake()
  expect(questions).toHaveLength(2)
  loop.stop()
})

test('after stop nothing is requested, a late response is dropped and the request is aborted', async () => {
  const { questions, answers, signals, answer, loop } = watch()
  loop.stop()
  expect(signals[0]?.aborted).toBe(true)
  await answer('late')
  loop.wake()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(questions).toHaveLength(1)
  expect(answers).toEqual([])
})

test('a last response and a last failure end it', async () => {
  const done = watch(null)
  await done.answer('final')
  const gone = watch()
  await gone.fail('gone')
  await vi.advanceTimersByTimeAsync(10_000)
  done.loop.wake()
  gone.loop.wake()
  expect([done.questions.length, gone.questions.length]).toEqual([1, 1])
})
