// Opening plans one after the other: what is read now and how far it is, what is open, and what was not opened and why.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Layout } from '../../schedule/layout/layout.ts'
import { type OpeningProgress, openPlan, type PlanHandle } from '../../schedule/worker/open-plan.ts'
import { dropPrewarmedWorker, prewarmPlanWorker } from '../../schedule/worker/plan-client.ts'
import { type LoadedPlan, type PlanSource, type PlanTrouble, troubleOf } from './plan-source.ts'

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

/** The last source that is a plan stays open. A later request ends an earlier one. */
export function useOpening() {
  const [opened, setOpened] = useState<LoadedPlan | null>(null)
  const [opening, setOpening] = useState<Opening | null>(null)
  const [troubles, setTroubles] = useState<PlanTrouble[]>([])
  const request = useRef(new AbortController())
  const requested = useRef<PlanSource | null>(null)
  const handle = useRef<PlanHandle | null>(null)
  useEffect(() => {
    prewarmPlanWorker()
    return () => {
      request.current.abort()
      handle.current?.close()
      dropPrewarmedWorker()
    }
  }, [])

  const open = useCallback(async (sources: PlanSource[]): Promise<PlanSource[]> => {
    request.current.abort()
    request.current = new AbortController()
    const { signal } = request.current
    const refused: PlanSource[] = []
    for (const source of sources) {
      const onProgress = (progress: OpeningProgress) =>
        setOpening(before => before && { ...before, ...progress })
      requested.current = source
      // The worker has begun by the time that the page draws that it does.
      const reading = source.read(signal).then(bytes => openPlan(bytes, signal, onProgress))
      setOpening({ id: serial++, source, decoded: null, first: null })
      try {
        const plan = await reading
        if (signal.aborted) {
          plan.close()
          return refused
        }
        handle.current?.close()
        handle.current = plan
        setOpened({ id: serial++, source, layout: plan.layout, handle: plan })
      } catch (error) {
        if (signal.aborted) return refused
        refused.push(source)
        const trouble = { id: serial++, ...troubleOf(source, error, () => open([source])) }
        setTroubles(before => [...before, trouble])
      }
    }
    requested.current = null
    setOpening(null)
    prewarmPlanWorker()
    return refused
  }, [])

  const cancel = useCallback(() => {
    request.current.abort()
    requested.current = null
    setOpening(null)
    prewarmPlanWorker()
  }, [])
  const readRequested = useCallback(() => requested.current, [])
  const dismiss = useCallback(
    (id: number) => setTroubles(before => before.filter(trouble => trouble.id !== id)),
    [],
  )
  return { opened, opening, readRequested, troubles, open, cancel, dismiss }
}
