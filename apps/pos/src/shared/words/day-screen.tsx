import { type ComponentType, lazy } from 'react'

/** Lazily loads a secondary screen, or part of one, with its messages. */
export const dayScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [Screen, { DayWordsProvider }] = await Promise.all([load(), import('./day-words.tsx')])
    return {
      default: (props: P) => (
        <DayWordsProvider>
          <Screen {...props} />
        </DayWordsProvider>
      ),
    }
  })
