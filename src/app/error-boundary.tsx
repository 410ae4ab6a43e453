// Catches what a screen throws while it is drawn (a part of the product that could not be loaded, most of the time).
import { Component, type ReactNode } from 'react'
import { Button } from '../ui/button/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { Page } from '../ui/layout/page.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
  /** Stands in for what is no whole page. */
  fallback?: ReactNode
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, fallback = pageFault } = this.props
    return this.state.failed ? fallback : children
  }
}

/** A browser remembers a part that it could not load: only a new page asks for it again. */
export const Fault = ({ children }: { children: ReactNode }) => (
  <Alert action={<Button onClick={() => window.location.reload()}>Try again</Button>}>{children}</Alert>
)

const pageFault = (
  <Page title="Something went wrong">
    <Fault>This page could not be shown.</Fault>
  </Page>
)
