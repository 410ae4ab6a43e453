// Opens plans one after the other: the plan that is being opened and its progress, the open plan, and what failed and why.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../hooks/app.ts'
import type { PlanSource } from '../../hooks/plan-source.ts'
import type { Layout } from '../../schedule/layout/layout.ts'
import { type OpeningProgress, openPlan, type PlanHandle } from '../../schedule/worker/open-plan.ts'
import { dropPrewarmedWorker, prewarmPlanWorker } from '../../schedule/worker/plan-client.ts'
import { createListeners } from '../../ui/hooks/listeners.ts'
import { type LoadedPlan, type PlanTrouble, troubleOf } from './loaded-plan.ts'

export interface Opening {
  /** Unique to each opening. */
  id: number
  source: PlanSource
  progress: DecodedShare
  /** The first rows, if they are ready before the rest. */
  first: Layout | null
}

/** Changes many times while a plan is opened, so only what shows it is rendered again. */
export interface DecodedShare {
  /** The share of the work that is done, from 0 to 1. Null while the file is read, and for plans that decode at once. */
  read: () => number | null
  subscribe: (listener: () => void) => () => void
}

let serial = 0

/** The last source that is a valid plan stays open. A later call cancels an earlier one. */
export function useOpening() {
  const { quiet } = useApp()
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

  const open = useCallback(
    async (sources: PlanSource[]): Promise<PlanSource[]> => {
      request.current.abort()
      request.current = new AbortController()
      const { signal } = request.current
      const refused: PlanSource[] = []
      for (const source of sources) {
        const { report, ...progress } = createDecodedShare()
        const onProgress = (news: OpeningProgress) => {
          if ('decoded' in news) report(news.decoded)
          else setOpening(before => before && { ...before, first: news.first })
        }
        requested.current = source
        const reading = quiet.during(openSource(source, signal, onProgress))
        setOpening({ id: serial++, source, progress, first: null })
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
    },
    [quiet],
  )

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

/** A file needs no reading here: its worker begins before the page renders the progress. */
const openSource = (
  { file, read }: PlanSource,
  signal: AbortSignal,
  onProgress: (news: OpeningProgress) => void,
): Promise<PlanHandle> =>
  file ? openPlan(file, signal, onProgress) : read(signal).then(bytes => openPlan(bytes, signal, onProgress))

function createDecodedShare(): DecodedShare & { report: (share: number) => void } {
  let decoded: number | null = null
  const listeners = createListeners()
  return {
    read: () => decoded,
    subscribe: listeners.add,
    report(share) {
      decoded = share
      listeners.notify()
    },
  }
}
