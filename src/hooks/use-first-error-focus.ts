// Puts the focus on the first field on screen that is in error, as soon as it says so.
import { useCallback, useEffect, useRef } from 'react'

export function useFirstErrorFocus() {
  const form = useRef<Element | null>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!first) return
    wanted.current = false
    first.focus()
  })
  return {
    /** The form that is being sent. */
    within: (element: Element | null | undefined) => {
      form.current = element ?? form.current
      wanted.current = false
    },
    /** Something in it is wrong. */
    want: useCallback(() => {
      wanted.current = true
    }, []),
  }
}
