// Catches what a screen throws while it is drawn (a part of the product that could not be loaded, most of the time).
import { Component, type ReactNode } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title="Something went wrong">
        <Alert action={<Button onClick={() => window.location.reload()}>Try again</Button>}>
          This page could not be shown.
        </Alert>
      </Page>
    )
  }
}
