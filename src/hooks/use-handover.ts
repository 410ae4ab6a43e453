// What a screen hands to the page after an update, and what it received from the page or the screen before.
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from './app.ts'

/** What the page or screen before gave under this name, for the first screen that reads it. */
export function useReceived(name: string): unknown {
  const { handover } = useApp()
  const [received] = useState(() => handover.received(name))
  useEffect(() => void handover.forget(name), [handover, name])
  return received
}

/** Offers the result of `value` to the page after an update, while the component is mounted. */
export function useOffer(name: string, value: () => unknown): void {
  const { handover } = useApp()
  const current = useEffectEvent(value)
  useEffect(() => handover.offer(name, () => current()), [handover, name])
}
