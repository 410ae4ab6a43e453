// Opens the browser's file dialog, by default for JSON files. The field itself cannot be styled, so the caller's button opens it.
import { type ReactNode, useRef } from 'react'

interface FileFieldProps {
  label: string
  many?: boolean
  accept?: string
  /** The button that opens the dialog. */
  trigger: (openDialog: () => void) => ReactNode
  onFiles: (files: File[]) => void
}

export function FileField({
  label,
  many = false,
  accept = '.json,application/json',
  trigger,
  onFiles,
}: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      {trigger(() => field.current?.click())}
      <input
        ref={field}
        type="file"
        accept={accept}
        multiple={many}
        hidden
        aria-label={label}
        onChange={event => {
          onFiles(Array.from(event.target.files ?? []))
          // Choosing the same file again is a change, too.
          event.target.value = ''
        }}
      />
    </>
  )
}
