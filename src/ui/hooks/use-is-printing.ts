// Whether the page is being printed: what is drawn then may differ from what the screen shows.
import { useSyncExternalStore } from 'react'

let isPrinting = false

export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, read)

// Developer tools can show the page as printed, without the events of printing.
const read = () => isPrinting || (window.matchMedia?.('print').matches ?? false)

function subscribe(onChange: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const on = (type: string, is: boolean) => {
    const listener = () => {
      isPrinting = is
      onChange()
    }
    window.addEventListener(type, listener, { signal })
  }
  on('beforeprint', true)
  on('afterprint', false)
  window.matchMedia?.('print').addEventListener('change', onChange, { signal })
  return () => listening.abort()
}
