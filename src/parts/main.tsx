// Every part of src/ui in its states, on one page that only the development server has: http://localhost:5173/parts/
// tests/browser/parts.spec.ts compares it with the pictures that were accepted.
import '../ui/theme/inter/inter.css'
import '../ui/theme/global.css.ts'
import '../ui/theme/print.css.ts'
import { createRoot } from 'react-dom/client'
import { Page } from '../ui/layout/page.tsx'
import { ButtonParts } from './button-parts.tsx'
import { DialogParts } from './dialog-parts.tsx'
import { FeedbackParts } from './feedback-parts.tsx'
import { FieldParts } from './field-parts.tsx'
import { LayoutParts } from './layout-parts.tsx'
import { TableParts } from './table-parts.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <main id="main">
    <Page title="Parts">
      <ButtonParts />
      <FieldParts />
      <FeedbackParts />
      <TableParts />
      <LayoutParts />
      <DialogParts />
    </Page>
  </main>,
)
