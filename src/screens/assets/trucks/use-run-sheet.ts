// The run sheet of a truck: read from the plan of the day, kept for reading without a connection, and compared with what was read
// before the plan changed.

import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Failure } from '../../../../domain/failure.ts'
import { storageOwner } from '../../../../domain/records/viewer.ts'
import { TruckDetailDocument } from '../../../../gql/operations/trucks.generated.ts'
import { keepRunSheet, loadRunSheet, type StoredRunSheet } from '../../../hooks/stored-run-sheets.ts'
import { useRead } from '../../../hooks/use-read.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { useResolved } from '../../../ui/hooks/use-resolved.ts'
import { useTodaysPlan } from '../use-plan.ts'
import { sheetOfTruck } from './truck-of-plan.ts'

export type ShownRunSheet =
  | {
      state: 'shown'
      sheet: StoredRunSheet
      /** Why it is not known whether this is the newest. */
      failure: Failure | null
      retry: () => void
      /** Shows the sheet of the plan as it is now; null if this is it. */
      showNewer: (() => void) | null
    }
  | { state: 'loading' }
  /** No plan is in use. */
  | { state: 'none' }
  | { state: 'failed'; message: string; retry: () => void }

export function useRunSheet(truckId: string): ShownRunSheet {
  const { owner, read, none, message, failure, retry } = useReadSheet(truckId)
  const stored = useStored(truckId, owner)
  /** What this page shows. Another plan of the same day takes its place only when the reader has seen that there is one. */
  const [seen, setSeen] = useState<StoredRunSheet | null>(null)

  const newer = read && seen && isChanged(seen, read) ? read : null
  const current = read && !newer && stored !== undefined ? following(seen ?? stored, read) : null
  const sheet = current ?? seen ?? (failure && stored) ?? null
  if (sheet && sheet.sheet.txId !== seen?.sheet.txId) setSeen(sheet)
  useKeep(truckId, current)

  if (none) return { state: 'none' }
  if (sheet) {
    const showNewer = newer && (() => setSeen(following(sheet, newer)))
    return { state: 'shown', sheet, failure, retry, showNewer }
  }
  return message && stored !== undefined ? { state: 'failed', message, retry } : { state: 'loading' }
}

/** Where the server's events do not arrive, another plan is found by asking. */
const requestEveryMs = 60_000

/** What the server says. */
function useReadSheet(truckId: string) {
  const { viewer } = useSession()
  const owner = viewer && storageOwner(viewer)
  const truckReading = useRead(TruckDetailDocument, { id: truckId })
  const plan = useTodaysPlan({ everyMs: requestEveryMs })
  const truck = truckReading.data?.truck
  const layout = plan.state === 'ready' ? plan.layout : null
  const readAtMs = plan.state === 'ready' ? plan.listedAtMs : 0
  const read = useMemo<StoredRunSheet | null>(() => {
    if (!truck || !layout || !owner) return null
    const { name, licensePlate } = truck
    return {
      owner,
      truck: { name, licensePlate },
      sheet: sheetOfTruck(layout, truck),
      before: null,
      readAtMs,
    }
  }, [truck, layout, owner, readAtMs])
  const failure = truckReading.failure ?? ('failure' in plan ? plan.failure : null)
  return {
    owner,
    read,
    none: plan.state === 'none',
    message: failure?.message ?? (plan.state === 'refused' ? plan.message : null),
    failure,
    retry: () => {
      if (truckReading.failure) truckReading.retry()
      if ('retry' in plan) plan.retry()
    },
  }
}

/** Undefined until the browser has looked. */
const useStored = (truckId: string, owner: string | null) =>
  useResolved(useCallback(() => loadRunSheet(truckId, owner), [truckId, owner]))

function useKeep(truckId: string, sheet: StoredRunSheet | null): void {
  const keep = useEffectEvent(() => {
    if (sheet) void keepRunSheet(truckId, sheet)
  })
  const { txId } = sheet?.sheet ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two say that it is another
  useEffect(() => keep(), [txId, sheet?.readAtMs])
}

const isChanged = ({ sheet: before }: StoredRunSheet, { sheet }: StoredRunSheet): boolean =>
  before.day === sheet.day && before.txId !== sheet.txId

/** The sheet after another one that was shown: it remembers what was read before the plan of the day changed. */
function following(before: StoredRunSheet | null, read: StoredRunSheet): StoredRunSheet {
  if (before?.sheet.day !== read.sheet.day) return read
  return { ...read, before: isChanged(before, read) ? before.sheet : before.before }
}
