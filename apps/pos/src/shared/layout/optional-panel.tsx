import { Component, type ReactNode, Suspense } from 'react'

/** An optional panel beside a screen. Renders nothing while it loads or when it fails. */
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
