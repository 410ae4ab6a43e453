// Asks for JSON files by the browser's own dialog. The field itself cannot be styled: a button of the caller's opens it.
import { type ReactNode, useRef } from 'react'

interface FileFieldProps {
  label: string
  many?: boolean
  /** What opens the dialog. */
  trigger: (ask: () => void) => ReactNode
  onFiles: (files: File[]) => void
}

export function FileField({ label, many = false, trigger, onFiles }: FileFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      {trigger(() => field.current?.click())}
      <input
        ref={field}
        type="file"
        accept=".json,application/json"
        multiple={many}
        hidden
        aria-label={label}
        onChange={event => {
          onFiles(Array.from(event.target.files ?? []))
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
    </>
  )
}
