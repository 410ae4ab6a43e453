// A link to another screen in the look of a button.
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonLook } from './button.css.ts'

interface ButtonLinkProps {
  to: string
  look?: keyof typeof buttonLook
  children: ReactNode
}

export const ButtonLink = ({ to, look = 'plain', children }: ButtonLinkProps) => (
  <Link href={to} className={buttonLook[look]}>
    {children}
  </Link>
)
