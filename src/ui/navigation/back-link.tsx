// A link back to the parent screen.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { backLink } from './navigation.css.ts'

export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} className={backLink} data-on-screen>
    <svg width="16" height="16" viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <path d="M10 3 5 8l5 5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
    {children}
  </Link>
)
