// The plans that can be opened, and the open one: the newest delivered plan, a file, or the built-in sample if there is
// nothing else. A plan stays open until the next one is ready.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureText } from '../../../domain/failure.ts'
import { planFromBrowser, plansNotLoaded } from '../../../domain/messages/timeline.ts'
import type { ComparedPlan } from '../../../domain/schedule/view/timeline-view.ts'
import { dayAt, type TimeZone } from '../../../domain/time/zone.ts'
import { ScheduleFileDocument, ScheduleListDocument } from '../../../gql/operations/schedules.generated.ts'
import { basePlans } from '../../drafts/store/base-plans.ts'
import { type App, useApp } from '../../hooks/app.ts'
import type { PlanDelivery, PlanSource } from '../../hooks/plan-source.ts'
import { useRead } from '../../hooks/use-read.ts'
import { now } from '../../ui/hooks/use-now.ts'
import { loadCode } from '../../ui/load-code.ts'
import { useOperatorZone } from '../../ui/time/zones.tsx'
import type { LoadedPlan, PlanTrouble } from './loaded-plan.ts'
import type { HandedOverPlans } from './plans-handover.ts'
import { type Opening, useOpening } from './use-opening.ts'

export interface Plans {
  sources: PlanSource[]
  /** What the server says of the delivered plans, the newest first. */
  deliveries: readonly PlanDelivery[]
  opened: LoadedPlan | null
  opening: Opening | null
  /** There are delivered plans, and none counts any more. */
  allWithdrawn: boolean
  /** The source that is being opened, which may not be rendered yet. */
  readRequested: () => PlanSource | null
  troubles: PlanTrouble[]
  choose: (key: string) => void
  /** A delivered plan, which may turn out not to exist. */
  openDelivered: (txId: string) => void
  openFiles: (files: Iterable<File>) => void
  /** Adds a file to the plans that can be opened; a delivered plan is listed already. */
  add: (source: PlanSource) => void
  /** Undefined for a file of a page that was closed. A delivered plan may turn out not to exist. */
  sourceOf: (plan: ComparedPlan) => PlanSource | undefined
  /** Cancels the opening; the open plan stays. */
  cancel: () => void
  dismiss: (id: number) => void
}

/** `firstId` is the delivered plan to start with, if the address names one; `kept` is what the page before had open. */
export function usePlans(firstId: string | null, handedOver: HandedOverPlans | null): Plans {
  const { gateway } = useApp()
  const { data, failure, retry } = useRead(ScheduleListDocument, {})
  const sample = sampleSource(useOperatorZone())
  const [files, setFiles] = useState(
    () => handedOver?.files.map(({ key, file }) => fileSource(file, key)) ?? [],
  )
  const { opened, opening, readRequested, troubles, open, cancel, dismiss } = useOpening()

  const delivered =
    data?.schedules.map(delivery => ({ ...deliveredSource(gateway, delivery.txId), delivery })) ?? []
  // A server without the extension responds with 404: then there are no delivered plans (decisions, The server).
  const isKnown = data !== undefined || failure?.status === 404
  const nothingElse = isKnown && delivered.length === 0
  const sources = [...files, ...delivered, ...(nothingElse ? [sample] : [])]

  const notWithdrawn = delivered.find(({ delivery }) => !delivery.withdrawal)
  const newest = notWithdrawn ?? (nothingElse ? sample : null)
  const openDelivered = useCallback(
    (txId: string) => {
      open([deliveredSource(gateway, txId)])
    },
    [open, gateway],
  )
  const handedOverOpen = files.find(({ key }) => key === handedOver?.openKey)
  useOnce(
    failure?.kind === 'unreachable' && !isKnown && firstId !== null && !opened && !opening,
    async () => {
      const source = deliveredSource(gateway, firstId ?? '')
      const inBrowser = await basePlans.read(firstId ?? '')
      if (inBrowser) open([{ ...source, read: async () => inBrowser.bytes, storedFor: inBrowser.owner }])
    },
  )
  useOnce((isKnown || handedOverOpen !== undefined) && !opened && !opening, async () => {
    const wanted = handedOverOpen ?? (firstId === null ? newest : deliveredSource(gateway, firstId))
    if (!wanted) return
    const refused = await open([wanted])
    // Why the wanted plan was not opened is shown beside the newest one.
    if (refused.length > 0 && newest && wanted.key !== newest.key) open([newest])
  })

  return {
    sources,
    deliveries: data?.schedules ?? [],
    opened,
    opening,
    allWithdrawn: delivered.length > 0 && !notWithdrawn,
    readRequested,
    troubles: isKnown || !failure ? troubles : [listTrouble(failure, opened, retry), ...troubles],
    choose: key => open(sources.filter(source => source.key === key)),
    openDelivered,
    openFiles: chosen => {
      const added = Array.from(chosen, file => fileSource(file))
      setFiles(before => [...added, ...before])
      open(added).then(refused => setFiles(before => before.filter(source => !refused.includes(source))))
    },
    add: source => {
      if (source.planId !== null || sources.some(({ key }) => key === source.key)) return
      setFiles(before => [source, ...before])
    },
    sourceOf: ({ source, id }) =>
      source === 'delivered' ? deliveredSource(gateway, id) : sourceNamed(sources, { source, id }),
    cancel,
    dismiss,
  }
}

/** How a comparison names it. */
export const comparedPlanOf = ({ key, planId }: PlanSource): ComparedPlan =>
  planId === null ? { source: 'opened', id: key } : { source: 'delivered', id: planId }

/** Of these, the one that a comparison names; a delivered plan can have the id that a draft is named by. */
export const sourceNamed = (
  sources: readonly PlanSource[],
  { source, id }: ComparedPlan,
): PlanSource | undefined =>
  sources.find(each => {
    const named = comparedPlanOf(each)
    return named.source === source && named.id === id
  })

const deliveredSource = (gateway: App['gateway'], txId: string): PlanSource => ({
  key: `delivered ${txId}`,
  name: txId,
  planId: txId,
  read: async signal => (await gateway.request(ScheduleFileDocument, { txId }, signal)).scheduleFile,
})

const sampleSource = (zone: TimeZone): PlanSource => ({
  key: 'sample',
  name: 'Built-in sample',
  planId: null,
  read: async () => {
    const { samplePlan } = await loadCode(() => import('../../../domain/schedule/plan/sample-plan.ts'))
    return new Blob([JSON.stringify(samplePlan(dayAt(zone, now()), zone))])
  },
})

/** The key is unique across pages, because files are kept over an update. */
export const fileSource = (file: File, key = `file ${Date.now()} ${serial++}`): PlanSource => ({
  key,
  name: file.name,
  planId: null,
  read: async () => file,
  file,
})

let serial = 0

const listTrouble = (failure: Failure, opened: LoadedPlan | null, retry: () => void): PlanTrouble =>
  opened?.source.storedFor
    ? { id: -1, text: planFromBrowser, retry, isNote: true }
    : { id: -1, text: failureText(failure, plansNotLoaded), retry }

/** Calls `act` the first time that the condition is true. */
function useOnce(condition: boolean, act: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!condition || done.current) return
    done.current = true
    act()
  })
}
