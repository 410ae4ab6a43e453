// The form of a change of many records, which it names first.
import type { ComponentProps } from 'react'
import { type BulkChange, namesOf } from '../../domain/bulk-changes.ts'
import { DialogForm } from '../ui/dialog/form-dialog.tsx'
import { names } from './bulk-changes.css.ts'

export interface ConfirmationProps {
  records: readonly { name: string }[]
  /** The records are being read. */
  reading: boolean
  onConfirm: (change: BulkChange) => void
}

type NamedFormProps = ComponentProps<typeof DialogForm> & Pick<ConfirmationProps, 'records'>

export const NamedForm = ({ records, children, ...form }: NamedFormProps) => (
  <DialogForm {...form}>
    <p className={names}>{namesOf(records)}</p>
    {children}
  </DialogForm>
)
