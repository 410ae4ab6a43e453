// Scrolling asks for the units that it has come to rest at, not for those that it passes.
import { useEffect, useState } from 'react'

const restMs = 150

/** The first ids at once, later ones when they have stayed the same for a moment. */
export function useRested(ids: readonly string[]): readonly string[] {
  const [rested, setRested] = useState(ids)
  const text = JSON.stringify(ids)
  const restedText = JSON.stringify(rested)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids' texts stand for them
  useEffect(() => {
    if (text === restedText) return
    if (rested.length === 0 || ids.length === 0) return setRested(ids)
    const timer = window.setTimeout(() => setRested(ids), restMs)
    return () => window.clearTimeout(timer)
  }, [text, restedText])
  return rested
}
