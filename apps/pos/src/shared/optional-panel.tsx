import { Component, type ReactNode, Suspense } from 'react'

/** What comes beside a screen: nothing until it is there, and nothing where it cannot be shown, for the screen stands without it. */
export class OptionalPanel extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense>{this.props.children}</Suspense>
  }
}
