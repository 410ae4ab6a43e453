// A form in one column: fields, and the row of what can be done with them.
import type { ComponentProps, ReactNode } from 'react'
import { actions, aside, form, together } from '../layout/layout.css.ts'

/** The browser's own messages stay away: each field says what is wrong with it. */
export const Form = (props: ComponentProps<'form'>) => <form {...props} noValidate className={form} />

interface FormActionsProps {
  children: ReactNode
  /** Stands apart from the others, at the start (a removal). */
  apart?: ReactNode
}

export const FormActions = ({ children, apart }: FormActionsProps) => (
  <div className={actions}>
    {apart && <div className={aside}>{apart}</div>}
    <div className={together}>{children}</div>
  </div>
)
