// The time that the historical data show: in the address, which follows when a movement has ended.
import { useState } from 'react'
import { lastOf, type TimeView, withinStored } from '../../../../../domain/telemetry/view.ts'
import { useAddressState } from '../../../../hooks/use-address-state.ts'
import { useDebouncedCallback } from '../../../../ui/hooks/use-debounced-callback.ts'
import { now } from '../../../../ui/hooks/use-now.ts'

const settleMs = 300

/** The last day unless the address says otherwise. */
export function useTimeView(): [TimeView, (view: TimeView) => void] {
  const [{ from, until }, change] = useAddressState({ from: '', until: '' })
  const [view, setView] = useState(() => viewIn(from, until))
  const keep = useDebouncedCallback(
    ({ fromMs, untilMs }: TimeView) => change({ from: isoText(fromMs), until: isoText(untilMs) }),
    settleMs,
  )
  const show = (next: TimeView) => {
    setView(next)
    keep(next)
  }
  return [view, show]
}

function viewIn(from: string, until: string): TimeView {
  const [fromMs, untilMs] = [Date.parse(from), Date.parse(until)]
  return fromMs < untilMs ? withinStored({ fromMs, untilMs }, now()) : lastOf('day', now())
}

const isoText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`
