// Takes files that are dropped onto an element, or anywhere on the page. What lies behind the element gets none of the events.
import { type RefObject, useEffect, useState } from 'react'
import { useStableCallback } from './use-stable-callback.ts'

/** True while files are held over it. Without an `element` it is the page. */
export function useFileDrop(
  onDrop: (files: File[]) => void,
  element?: RefObject<HTMLElement | null>,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useStableCallback(onDrop)
  useEffect(() => {
    const target = element ? element.current : document.documentElement
    if (!target) return
    const listening = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      target.addEventListener(type, act, { signal: listening.signal })
    on('dragover', event => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      setIsOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!target.contains(relatedTarget as Node | null)) setIsOver(false)
    })
    on('drop', event => {
      setIsOver(false)
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      event.stopPropagation()
      drop(Array.from(event.dataTransfer.files))
    })
    return () => listening.abort()
  }, [element, drop])
  return isOver
}
