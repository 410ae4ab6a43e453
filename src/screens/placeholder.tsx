// Holds the place of a screen that is not there yet.
import { Page } from '../ui/page.tsx'

export const Placeholder = ({ title }: { title: string }) => (
  <Page title={title}>
    <p>This page has no content yet.</p>
  </Page>
)
