// How many pixels a rem has, at the size of letters that the browser is set to.
import { type RefObject, useLayoutEffect, useState } from 'react'

const usual = 16

export function useRem(within: RefObject<HTMLElement | null>): number {
  const [rem, setRem] = useState(usual)
  useLayoutEffect(() => {
    const root = within.current?.ownerDocument.documentElement
    const window = root?.ownerDocument.defaultView
    if (!root || !window) return
    const read = () => setRem(Number.parseFloat(window.getComputedStyle(root).fontSize) || usual)
    read()
    window.addEventListener('resize', read)
    return () => window.removeEventListener('resize', read)
  }, [within])
  return rem
}
