import { Component, type ReactNode, Suspense } from 'react'
import { report } from '#plugins/report.ts'

type Props = { plugin: string; where: string; fallback?: ReactNode; children: ReactNode }

/** An error boundary: if a plugin throws, the page continues without it. */
export class PluginBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: unknown) {
    report(this.props.plugin, this.props.where, error)
  }
  override render() {
    if (this.state.hasFailed) return this.props.fallback ?? null
    return <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
