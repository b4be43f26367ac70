import { type ComponentType, lazy } from 'react'

/** Lazily loads a secondary screen, or part of one, with its messages. */
export const lazyScreen = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => {
    const [Screen, { LazyMessagesProvider }] = await Promise.all([load(), import('./lazy-messages.tsx')])
    return {
      default: (props: P) => (
        <LazyMessagesProvider>
          <Screen {...props} />
        </LazyMessagesProvider>
      ),
    }
  })
