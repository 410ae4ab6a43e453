// Whether ticks of a person wait in this browser, for the page that sends them.
import { useEffect, useSyncExternalStore } from 'react'
import { useApp } from '../app.ts'
import { isWaiting, onWaitingChange } from './waiting.ts'

/** `person` is null while nobody is signed in. */
export function useTicksWait(person: string | null): boolean {
  const { quiet } = useApp()
  // Once per page: what is stored of the queue may be older than the queue.
  useEffect(() => {
    if (person === null) return
    let isLeft = false
    const check = async () => {
      await quiet.wait()
      if (!isLeft) await (await import('./stored-ticks.ts')).checkWaiting(person)
    }
    // Without storage nothing waits.
    check().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [person, quiet])
  return useSyncExternalStore(onWaitingChange, () => person !== null && isWaiting(person))
}
