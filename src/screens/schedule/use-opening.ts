// Opening plans one after the other: what is read now and how far it is, what is open, and what was not opened and why.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Layout } from '../../schedule/layout/layout.ts'
import { type HeldPlan, holdPlan, type OpeningNews } from '../../schedule/worker/open-plan.ts'
import { dropSpareLine, keepSpareLine } from '../../schedule/worker/plan-client.ts'
import { type OpenedPlan, type PlanSource, type PlanTrouble, troubleOf } from './plan-source.ts'

export interface Opening {
  /** Another one for each opening. */
  id: number
  source: PlanSource
  /** The share of all work that is done, from 0 to 1. Null while it is read, and where decoding takes no longer than a moment. */
  decoded: number | null
  /** The first rows, where they are there before the rest. */
  first: Layout | null
}

let serial = 0

/** The last source that is a plan stays open. A later wish ends an earlier one. */
export function useOpening() {
  const [opened, setOpened] = useState<OpenedPlan | null>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const [troubles, setTroubles] = useState<PlanTrouble[]>([])
  const wish = useRef(new AbortController())
  const held = useRef<HeldPlan | null>(null)
  useEffect(() => {
    keepSpareLine()
    return () => {
      wish.current.abort()
      held.current?.close()
      dropSpareLine()
    }
  }, [])

  const open = useCallback(async (sources: PlanSource[]): Promise<PlanSource[]> => {
    wish.current.abort()
    wish.current = new AbortController()
    const { signal } = wish.current
    const refused: PlanSource[] = []
    for (const source of sources) {
      const hear = (news: OpeningNews) => setOpening(before => before && { ...before, ...news })
      // The worker has begun by the time that the page draws that it does.
      const holding = source.read(signal).then(bytes => holdPlan(bytes, signal, hear))
      setOpening({ id: serial++, source, decoded: null, first: null })
      try {
        const plan = await holding
        if (signal.aborted) {
          plan.close()
          return refused
        }
        held.current?.close()
        held.current = plan
        setOpened({ id: serial++, source, layout: plan.layout, held: plan })
      } catch (error) {
        if (signal.aborted) return refused
        refused.push(source)
        const trouble = { id: serial++, ...troubleOf(source, error, () => open([source])) }
        setTroubles(before => [...before, trouble])
      }
    }
    setOpening(null)
    keepSpareLine()
    return refused
  }, [])

  const cancel = useCallback(() => {
    wish.current.abort()
    setOpening(null)
    keepSpareLine()
  }, [])
  const dismiss = useCallback(
    (id: number) => setTroubles(before => before.filter(trouble => trouble.id !== id)),
    [],
  )
  return { opened, opening, troubles, open, cancel, dismiss }
}
