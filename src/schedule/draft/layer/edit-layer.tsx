// Editing on the chart: the menu of a bar, and a trip that is held by a drag, by keys, or to be placed by a click.
import { useState } from 'react'
import { useChartParts } from '../../chart/chart-parts.ts'
import { findCell } from '../../chart/interaction/cells.ts'
import { useView } from '../../view/view-context.tsx'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { BarMenu } from './bar-menu.tsx'
import { BaseGhosts } from './base-ghosts.tsx'
import { ChosenMenu } from './chosen-menu.tsx'
import { ChosenPicture } from './chosen-picture.tsx'
import { layer } from './edit-layer.css.ts'
import { dropOf, type HeldTrip } from './held-trip.ts'
import { HeldTripPicture } from './held-trip-picture.tsx'
import type { LayerState, MenuTarget } from './layer-state.ts'
import { useChosenBars } from './use-chosen-bars.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useEditPointer } from './use-edit-pointer.ts'
import { useSelectionFollows } from './use-selection-follows.ts'

export default function EditLayer() {
  const { open } = useEditing('open')
  return open && <Layer open={open} />
}

function Layer({ open }: { open: OpenDraft }) {
  const { geometry, frame, cell } = useChartParts()
  const { isNarrow } = useView('isNarrow')
  const [held, hold] = useState<HeldTrip | null>(null)
  const [menu, openMenu] = useState<MenuTarget | null>(null)
  const drop = (where: HeldTrip) => {
    hold(null)
    const operation = dropOf(where)
    if (operation) open.make(operation)
  }
  const state: LayerState = { held, hold, drop, menu, openMenu }
  const chosen = useChosenBars(open)
  useSelectionFollows(open.result)
  useEditKeys(open, state, chosen)
  useEditPointer(open, state, chosen)
  const { labelWidth, metrics, width, height } = geometry
  const closeMenu = () => {
    openMenu(null)
    if (cell.active) findCell(frame.current, cell.active)?.focus({ preventScroll: true })
  }
  return (
    <>
      <div className={layer} style={{ left: labelWidth + 1, top: metrics.axis + 2, width, height }}>
        {open.showsBase && <BaseGhosts base={open.base} />}
        <ChosenPicture runs={chosen.runs} />
        {held && <HeldTripPicture held={held} open={open} />}
      </div>
      {menu && !held && !isNarrow && !menu.isOfChosen && (
        <BarMenu key={`${menu.row} ${menu.opened}`} target={menu} open={open} state={state} chosen={chosen} />
      )}
      {menu?.isOfChosen && !held && chosen.runs.length > 0 && (
        <ChosenMenu key={menu.opened} target={menu} chosen={chosen} onClose={closeMenu} />
      )}
    </>
  )
}
