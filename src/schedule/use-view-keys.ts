// Keys that mean something anywhere in the view of a plan, whatever has the focus there, save where they are typed into a
// field, a dialog is open, or nothing in the view can be used.
import { type RefObject, useEffect, useRef } from 'react'

/** By `KeyboardEvent.key`. */
export type KeyActions = Record<string, () => void>

export function useViewKeys(view: RefObject<HTMLElement | null>, actions: KeyActions): void {
  const current = useRef(actions)
  useEffect(() => {
    current.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
      const target = event.target as HTMLElement
      const nobodys = target === document.body || target.id === 'main'
      if (!(nobodys || view.current?.contains(target)) || isTypedInto(target)) return
      if (document.querySelector('dialog[open]') || view.current?.closest('[inert]')) return
      const act = Object.hasOwn(current.current, event.key) ? current.current[event.key] : undefined
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [view])
}

const isTypedInto = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input:not([type=range], [type=checkbox]), textarea, select')
