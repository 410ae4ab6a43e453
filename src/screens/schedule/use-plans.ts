// The plans that can be looked at, and the one that is: the newest delivered, a file, or the built-in sample where there is
// nothing else. A plan stays open until the next one is there.
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure, failureText } from '../../../domain/failure.ts'
import { planNotOpened, planNotRead, plansNotLoaded } from '../../../domain/messages.ts'
import { PlanRefused } from '../../../domain/schedule/plan.ts'
import { samplePlan } from '../../../domain/schedule/sample-plan.ts'
import { ScheduleFileDocument, ScheduleListDocument } from '../../../gql/operations/schedules.generated.ts'
import { type App, useApp } from '../../hooks/app.ts'
import { useRead } from '../../hooks/use-read.ts'
import type { Layout } from '../../schedule/layout.ts'
import { type HeldPlan, holdPlan } from '../../schedule/open-plan.ts'
import { dayOf } from './use-clock-minute.ts'

/** Where a plan comes from. `key` tells sources apart, `name` is what the person calls it. */
export interface PlanSource {
  key: string
  name: string
  /** What the address calls it; null where no address leads to it. */
  planId: string | null
  read: (signal: AbortSignal) => Promise<Blob>
}

export interface OpenedPlan {
  /** Another one each time: the same source may hold another plan by now. */
  id: number
  source: PlanSource
  layout: Layout
  /** The plan itself, which can be asked about. */
  held: HeldPlan
}

export interface PlanTrouble {
  id: number
  text: string
  /** Opens the same source again, where that can help. */
  retry?: () => void
}

export interface Plans {
  sources: PlanSource[]
  opened: OpenedPlan | null
  /** The source that is being read. */
  opening: PlanSource | null
  troubles: PlanTrouble[]
  choose: (key: string) => void
  openFiles: (files: Iterable<File>) => void
  dismiss: (id: number) => void
}

/** `firstId` is the delivered plan to begin with, where it is wanted and there. */
export function usePlans(firstId: string | null): Plans {
  const { gateway } = useApp()
  const { data, failure, retry } = useRead(ScheduleListDocument, {})
  const [files, setFiles] = useState<PlanSource[]>([])
  const { opened, opening, troubles, open, dismiss } = useOpening()

  const delivered = data?.schedules.map(({ txId }) => deliveredSource(gateway, txId)) ?? []
  // A server without the extension answers 404: there the product has no delivered plans (decisions, The server).
  const answered = data !== undefined || failure?.status === 404
  const nothingElse = answered && delivered.length === 0
  const sources = [...files, ...delivered, ...(nothingElse ? [sampleSource] : [])]

  const newest = answered ? (delivered[0] ?? sampleSource) : null
  useOnce(newest !== null && !opened && !opening, async () => {
    if (!newest) return
    const wanted = firstId === null ? newest : deliveredSource(gateway, firstId)
    const refused = await open([wanted])
    // What is wrong with the wanted one is told beside the newest.
    if (refused.length > 0 && wanted.key !== newest.key) open([newest])
  })

  return {
    sources,
    opened,
    opening,
    troubles: answered || !failure ? troubles : [listTrouble(failure, retry), ...troubles],
    choose: key => open(sources.filter(source => source.key === key)),
    openFiles: chosen => {
      const added = Array.from(chosen, fileSource)
      setFiles(before => [...added, ...before])
      open(added).then(refused => setFiles(before => before.filter(source => !refused.includes(source))))
    },
    dismiss,
  }
}

/** Opens sources one after the other; the last that is a plan stays open. A later wish ends an earlier one. */
function useOpening() {
  const [opened, setOpened] = useState<OpenedPlan | null>(null)
  const [opening, setOpening] = useState<PlanSource | null>(null)
  const [troubles, setTroubles] = useState<PlanTrouble[]>([])
  const wish = useRef(new AbortController())
  const held = useRef<HeldPlan | null>(null)
  useEffect(
    () => () => {
      wish.current.abort()
      held.current?.close()
    },
    [],
  )

  const open = useCallback(async (sources: PlanSource[]): Promise<PlanSource[]> => {
    wish.current.abort()
    wish.current = new AbortController()
    const { signal } = wish.current
    const refused: PlanSource[] = []
    for (const source of sources) {
      setOpening(source)
      try {
        const plan = await holdPlan(await source.read(signal), signal)
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
        setTroubles(before => [...before, troubleOf(source, error, () => open([source]))])
      }
    }
    setOpening(null)
    return refused
  }, [])

  const dismiss = useCallback(
    (id: number) => setTroubles(before => before.filter(trouble => trouble.id !== id)),
    [],
  )
  return { opened, opening, troubles, open, dismiss }
}

const deliveredSource = (gateway: App['gateway'], txId: string): PlanSource => ({
  key: `delivered ${txId}`,
  name: txId,
  planId: txId,
  read: async signal => (await gateway.request(ScheduleFileDocument, { txId }, signal)).scheduleFile,
})

const sampleSource: PlanSource = {
  key: 'sample',
  name: 'Built-in sample',
  planId: null,
  read: async () => new Blob([JSON.stringify(samplePlan(dayOf(new Date())))]),
}

const fileSource = (file: File): PlanSource => ({
  key: `file ${serial++}`,
  name: file.name,
  planId: null,
  read: async () => file,
})

let serial = 0

function troubleOf(source: PlanSource, error: unknown, retry: () => void): PlanTrouble {
  if (error instanceof PlanRefused) return { id: serial++, text: planNotOpened(source.name, error.message) }
  const reason = error instanceof Failure ? failureText(error, planNotRead) : planNotRead
  return { id: serial++, text: planNotOpened(source.name, reason), retry }
}

const listTrouble = (failure: Failure, retry: () => void): PlanTrouble => ({
  id: -1,
  text: failureText(failure, plansNotLoaded),
  retry,
})

/** Does something the first time that the condition holds. */
function useOnce(condition: boolean, act: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!condition || done.current) return
    done.current = true
    act()
  })
}
