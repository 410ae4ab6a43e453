// What a screen hands to the page after an update, and what it received from the one before.
import { useEffect, useEffectEvent, useState } from 'react'
import { useApp } from './app.ts'

/** What the page before handed over under this name: to the first screen that asks. */
export function useReceived(name: string): unknown {
  const { handover } = useApp()
  const [received] = useState(() => handover.received(name))
  useEffect(() => void handover.forget(name), [handover, name])
  return received
}

/** Hands over what `value` gives, when it comes to that while the component is there. */
export function useOffer(name: string, value: () => unknown): void {
  const { handover } = useApp()
  const current = useEffectEvent(value)
  useEffect(() => handover.offer(name, () => current()), [handover, name])
}
