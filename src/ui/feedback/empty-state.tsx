// Shown in place of an empty list: says so, and what the user can do.
import type { ReactNode } from 'react'
import { emptyState, emptyText } from './loaded.css.ts'

interface EmptyStateProps {
  text: string
  /** What to do, in a sentence. */
  advice?: ReactNode
  /** A button or link that does it. */
  action?: ReactNode
}

export const EmptyState = ({ text, advice, action }: EmptyStateProps) => (
  <div className={emptyState}>
    <p className={emptyText}>{text}</p>
    {advice && <p>{advice}</p>}
    {action}
  </div>
)
