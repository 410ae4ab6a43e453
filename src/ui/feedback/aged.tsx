// A measured value: its age is shown beside it if it is old, and its time on hover and focus.
import type { ReactNode } from 'react'
import { Hint } from '../tooltip/hint.tsx'
import { aged, oldMark, oldValue } from './aged.css.ts'

interface AgedProps {
  children: ReactNode
  /** Its age ('2 min ago') if it is old. */
  old: string | null
  /** When it was measured, in a sentence. */
  when: string
}

export const Aged = ({ children, old, when }: AgedProps) => (
  <Hint text={when}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users read its time, too */}
    <span className={aged} data-old={old !== null || undefined} tabIndex={0}>
      <span className={old === null ? undefined : oldValue}>{children}</span>
      {old !== null && (
        <span className={oldMark}>
          <Clock /> {old}
        </span>
      )}
    </span>
  </Hint>
)

const Clock = () => (
  <svg width="12" height="12" viewBox="0 0 12 12" fill="none" stroke="currentColor" aria-hidden="true">
    <circle cx="6" cy="6" r="5" />
    <path d="M6 3v3l2 1.5" strokeLinecap="round" />
  </svg>
)
