// The row over a table: what narrows it down, and what adds to it.
import type { ReactNode } from 'react'
import { toolbar } from '../layout/layout.css.ts'

export const Toolbar = ({ children }: { children: ReactNode }) => (
  <div className={toolbar} data-on-screen>
    {children}
  </div>
)
