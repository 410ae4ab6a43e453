// What is dragged: where it was, where it would go, what that would cause, and the drop map under the lanes of the trucks.
import { useEffect, useState } from 'react'
import { minutesPerPeriod, periodStart } from '../../../../domain/schedule/calendar/period.ts'
import type { Drop } from '../../../../domain/schedule/draft/drop-map.ts'
import { useChartParts } from '../../chart/chart-parts.ts'
import { rowsInView } from '../../chart/geometry/use-rows-in-view.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { rowOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { type Drag, dragSpan, movedSpan, originOf } from '../model/drag.ts'
import { dragLook, drop as dropLook, ghost, sentence } from './edit-layer.css.ts'
import { MovedBatteries } from './moved-batteries.tsx'
import { useBoxOf } from './use-box-of.ts'
import { useDragMeaning } from './use-drag-meaning.ts'

interface DragProps {
  drag: Drag
  open: OpenDraft
}

export function DragPicture({ drag, open }: DragProps) {
  const { drawn } = useView('drawn')
  const box = useBoxOf()
  const { text, batteries } = useDragMeaning(drag, open)
  const { thing } = drag
  const placeOf = (each: Drag) => {
    const row = rowOf(drawn, each.unit.kind, each.unit.id)
    return row === undefined ? null : box(row, dragSpan(each))
  }
  const others = thing.kind === 'chosen' ? thing.runs : []
  const origin = originOf(drag)
  const original = origin && placeOf(origin)
  const there = placeOf(drag)
  return (
    <>
      {thing.kind === 'trip' && <DropMap tripId={thing.trip.id} open={open} />}
      {batteries && <MovedBatteries batteries={batteries} />}
      {original && <div className={ghost} style={original} />}
      {there && thing.kind !== 'chosen' && (
        <div className={dragLook['run' in thing ? thing.run.kind : 'trip']} style={there} />
      )}
      {others.map(({ bar, row, run }) => {
        const place = box(row, movedSpan(run, drag.byPeriods))
        return (
          place && (
            <div key={`${row} ${bar}`} className={dragLook[run.kind]} style={place} data-part="dragged" />
          )
        )
      })}
      <p
        className={sentence}
        role="status"
        style={
          there ? { left: Math.max(0, there.left), top: there.top + there.height + 8 } : { left: 0, top: 0 }
        }
      >
        {text}
      </p>
    </>
  )
}

type Tone = keyof typeof dropLook

const toneOf = (drop: Drop): Tone => {
  if (!drop.possible) return 'impossible'
  if (drop.errorsAdded > 0) return 'faulty'
  return drop.shortfallAddedKwh > 0 ? 'short' : 'good'
}

const stripHeight = 5

function DropMap({ tripId, open: { drops } }: { tripId: string; open: OpenDraft }) {
  const { inView } = useChartParts()
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')
  const box = useBoxOf()
  const trucks = rowsInView(visibleRows, inView).filter(row => rowKind(drawn, row) === 'truck')
  const truckIds = trucks.map(row => rowId(drawn, row))
  const shown = truckIds.join('\n')
  const [found, setFound] = useState<readonly Drop[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` stands for the trucks in view
  useEffect(() => {
    setFound([])
    return drops(tripId, truckIds, more => setFound(before => [...before, ...more]))
  }, [drops, tripId, shown])
  return trucks.flatMap(row =>
    stretchesOf(found.filter(({ truckId }) => truckId === rowId(drawn, row))).map(({ tone, from, to }) => {
      const place = box(row, {
        startMinute: periodStart(from),
        endMinute: periodStart(to) + minutesPerPeriod,
      })
      return (
        place && (
          <div
            key={`${row} ${from}`}
            className={dropLook[tone]}
            style={{ ...place, top: place.top + place.height, height: stripHeight }}
          />
        )
      )
    }),
  )
}

/** Neighbouring starts of one tone as one stretch. */
function stretchesOf(drops: readonly Drop[]): { tone: Tone; from: number; to: number }[] {
  const stretches: { tone: Tone; from: number; to: number }[] = []
  for (const each of [...drops].sort((a, b) => a.startPeriod - b.startPeriod)) {
    const tone = toneOf(each)
    const last = stretches.at(-1)
    if (last && last.tone === tone && last.to === each.startPeriod - 1) last.to = each.startPeriod
    else stretches.push({ tone, from: each.startPeriod, to: each.startPeriod })
  }
  return stretches
}
