// A value that was measured at some time: what is old says so beside it, and the time of every value is told on hover and focus.
import type { ReactNode } from 'react'
import { Hint } from '../tooltip/hint.tsx'
import { aged, oldMark, oldValue } from './aged.css.ts'

interface AgedProps {
  children: ReactNode
  /** How long ago it was measured ('2 min ago'), where that makes it old. */
  old: string | null
  /** When it was measured, in a sentence. */
  told: string
}

export const Aged = ({ children, old, told }: AgedProps) => (
  <Hint text={told}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its time is told to those who come by keyboard too */}
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
