// Shown at an unknown path.
import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { Page } from '../ui/layout/page.tsx'

export const NotFound = () => (
  <Page title="Page not found">
    <p>There is nothing at this address.</p>
    <p>
      <Link href={paths.home.link()}>Go to the start page</Link>
    </p>
  </Page>
)
