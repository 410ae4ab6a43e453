// The ticks of a truck's run sheet: what the server knows, and what waits in this browser to be sent.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type StopEntry, type StopTick, timeOfTick } from '../../../domain/run-sheets/tick.ts'
import { TicksOfDayDocument, type TicksOfDayQuery } from '../../../gql/operations/ticks.generated.ts'
import { useResolved } from '../../ui/hooks/use-resolved.ts'
import { useApp } from '../app.ts'
import { useFeature } from '../use-feature.ts'
import { useRead } from '../use-read.ts'
import { useSession } from '../use-session.ts'
import { sentBy } from './send-queue.ts'
import {
  addToQueue,
  loadTicks,
  queueListeners,
  readQueue,
  refuseInQueue,
  removeFromQueue,
  type StoredTicks,
  storeTicks,
  type WaitingTick,
} from './stored-ticks.ts'

/** Of one truck in a plan's day. */
export interface TickedSheet {
  /** The truck's record. */
  truckId: string
  /** The truck, as the plan names it. */
  unit: string
  day: string
  txId: string
  /** Whoever read the sheet. */
  owner: string
}

export interface NewTick {
  tripId: string
  place: string
  stop: StopTick
  ticked: boolean
  /** In ISO form. */
  plannedAt: string
}

export interface Ticks {
  /** All that is known, those that were taken back too. */
  entries: readonly StopEntry[]
  add: (tick: NewTick) => Promise<void>
  /** How many wait to be sent. */
  waitingCount: number
  /** What the server will not take, and why. */
  refused: readonly WaitingTick[]
  discardRefused: () => void
  /** Sends them once more. */
  retryRefused: () => void
}

/** Undefined until it is known what was ticked; null where the server has no ticks, or cannot be asked and this browser has stored none. */
export function useTicks(sheet: TickedSheet): Ticks | null | undefined {
  const { truckId, unit, day, txId, owner } = sheet
  const { gateway } = useApp()
  const { viewer } = useSession()
  const offered = useFeature('run_sheet_ticks')
  const { data, failure } = useRead(TicksOfDayDocument, { day, truckId }, { enabled: offered === true })
  const stored = useStoredTicks(sheet, data)
  const queue = useQueue(truckId, day, owner)
  const name = viewer?.name || viewer?.email || 'you'
  const entries = (data?.ticks as readonly StopEntry[] | undefined) ?? stored?.entries
  const known = useMemo(() => {
    const waiting = queue.map(tick => ({ ...tick, by: name, receivedAt: null }))
    const sent = [...sentBy(gateway).values()].filter(tick => tick.day === day && tick.truckId === truckId)
    // The server's own record of a tick goes before this browser's.
    const all: readonly StopEntry[] = [...waiting, ...sent, ...(entries ?? [])]
    const byId = new Map(all.map(entry => [entry.id, entry]))
    return [...byId.values()]
  }, [queue, entries, name, day, truckId, gateway])
  const add = useCallback(
    (tick: NewTick) =>
      addToQueue({
        ...tick,
        id: crypto.randomUUID(),
        day,
        txId,
        unit,
        owner,
        truckId,
        at: new Date(timeOfTick(known, tick, Date.now())).toISOString(),
        refusal: null,
      }),
    [known, day, txId, unit, owner, truckId],
  )
  if (!entries) return offered === false || failure ? null : undefined
  const refused = queue.filter(({ refusal }) => refusal !== null)
  const refusedIds = new Set(refused.map(({ id }) => id))
  return {
    entries: known,
    add,
    waitingCount: queue.length - refused.length,
    refused,
    discardRefused: () => void removeFromQueue(owner, refusedIds),
    retryRefused: () => void refuseInQueue(owner, refusedIds, null),
  }
}

/** What the server said last, for reading without a connection. */
function useStoredTicks(
  { truckId, day, owner }: TickedSheet,
  data: TicksOfDayQuery | undefined,
): StoredTicks | null | undefined {
  const load = useCallback(() => loadTicks(truckId, day, owner), [truckId, day, owner])
  const stored = useResolved(load)
  useEffect(() => {
    if (data) void storeTicks(truckId, { owner, day, entries: data.ticks as readonly StopEntry[] })
  }, [data, truckId, day, owner])
  return stored
}

function useQueue(truckId: string, day: string, owner: string): readonly WaitingTick[] {
  const [queue, setQueue] = useState<readonly WaitingTick[]>([])
  useEffect(() => {
    let isLeft = false
    const read = () =>
      void readQueue().then(
        all =>
          isLeft ||
          setQueue(all.filter(tick => tick.truckId === truckId && tick.day === day && tick.owner === owner)),
      )
    read()
    const leave = queueListeners.add(read)
    return () => {
      isLeft = true
      leave()
    }
  }, [truckId, day, owner])
  return queue
}
