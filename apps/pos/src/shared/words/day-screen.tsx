import { type ComponentType, lazy } from 'react'

/** A screen beside the till, or a part of one, loaded with its words when it is first shown. */
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
