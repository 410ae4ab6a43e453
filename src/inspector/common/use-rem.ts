// The pixels of a rem at the browser's font size.
import { type RefObject, useLayoutEffect, useState } from 'react'

const defaultRem = 16

export function useRem(within: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(defaultRem)
  useLayoutEffect(() => {
    const root = within.current?.ownerDocument.documentElement
    const window = root?.ownerDocument.defaultView
    if (!root || !window) return
    const read = () => setRem(Number.parseFloat(window.getComputedStyle(root).fontSize) || defaultRem)
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [within])
  return rem
}
