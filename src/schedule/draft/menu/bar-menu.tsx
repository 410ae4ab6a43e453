// The menu of a bar: everything that can be done to it, by keys or single clicks.
import { useEffect, useState } from 'react'
import type { Run } from '../../../../domain/schedule/runs/runs.ts'
import { runSentence } from '../../../../domain/schedule/words/sentences.ts'
import type { Cell } from '../../chart/interaction/cells.ts'
import { type Layout, runAt, runsOf } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import type { MenuTarget } from '../model/layer-state.ts'
import { type MenuProps, TargetMenu } from './menu-frame.tsx'
import { StandingMenu } from './standing-menu.tsx'
import { TripMenu } from './trip-menu.tsx'

export function BarMenu({ target, open, state, chosen, frame }: MenuProps) {
  const { drawn } = useView('drawn')
  const { followed, follow } = useFollowedRun(target, open, drawn)
  const hasGone = followed === null
  const { openMenu } = state
  useEffect(() => {
    if (hasGone) openMenu(null)
  }, [hasGone, openMenu])
  if (!followed) return null
  const { run, cell } = followed
  return (
    <TargetMenu title={runSentence(run)} target={target} cell={cell} state={state} open={open} frame={frame}>
      {'trip' in run ? (
        <TripMenu run={run} open={open} state={state} chosen={chosen} layout={drawn} />
      ) : (
        <StandingMenu run={run} open={open} layout={drawn} follow={follow} state={state} />
      )}
    </TargetMenu>
  )
}

interface FollowedRun {
  run: Run
  cell: Cell
}

/** The run that the menu was opened on, also after it has moved: a trip by its key, another run by its unit and time. */
function useFollowedRun(target: MenuTarget, { result }: OpenDraft, layout: Layout) {
  const keyOf = (id: string) => result.tripKeys.get(id) ?? id
  const [first] = useState(() => runAt(layout, target.row, target.run))
  const [key] = useState(() => ('trip' in first ? keyOf(first.trip.id) : null))
  const [middle, setMiddle] = useState((first.startMinute + first.endMinute) / 2)
  const inRow = followedRuns(layout, target.row)
  const isSame = ({ run }: FollowedRun) =>
    key === null
      ? run.startMinute <= middle && middle < run.endMinute
      : 'trip' in run && keyOf(run.trip.id) === key
  const elsewhere = () => (key === null ? undefined : everyTruckRun(layout).find(isSame))
  return {
    followed: inRow.find(isSame) ?? elsewhere() ?? null,
    follow: (minutes: number) => setMiddle(before => before + minutes),
  }
}

const followedRuns = (layout: Layout, row: number): FollowedRun[] =>
  runsOf(layout, row).map((run, i) => ({ run, cell: { row, run: i } }))

/** Of all trucks: the trip may have been given to another one. */
const everyTruckRun = (layout: Layout): FollowedRun[] =>
  layout.rows.kinds.flatMap((kind, row) => (kind === 'truck' ? followedRuns(layout, row) : []))
