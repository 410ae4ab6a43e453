// Moves the focus to the first field on screen that is in error, as soon as it is marked.
import { useCallback, useEffect, useRef } from 'react'

export function useFirstErrorFocus() {
  const form = useRef<Element | null>(null)
  const requested = useRef(false)
  useEffect(() => {
    if (!requested.current) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    requested.current = false
    first.focus()
  })
  return {
    /** The form that is being submitted. */
    setForm: (element: Element | null | undefined) => {
      form.current = element ?? form.current
      requested.current = false
    },
    /** Something in the form is wrong. */
    request: useCallback(() => {
      requested.current = true
    }, []),
  }
}
