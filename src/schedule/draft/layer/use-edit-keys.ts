// Keys on a bar while a draft is open. They come before those of the chart, or of the list of a narrow screen.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { UnitKind } from '../../../../domain/schedule/plan/unit.ts'
import { singleKeysAct } from '../../../ui/hooks/single-keys.ts'
import { cellOf } from '../../chart/interaction/cells.ts'
import { rowId, rowKind } from '../../layout/column.ts'
import { type Layout, runAt } from '../../layout/layout.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { barOf, moveChosen, moveChosenToRows, removeChosen } from './chosen-bars.ts'
import { dropOf, type Held, heldBy, holdBar, movedBy } from './held.ts'
import type { LayerState } from './layer-state.ts'
import { boundaryMove, reDispatchFrom, removal } from './run-operations.ts'
import type { Chosen } from './use-chosen-bars.ts'

const periodsPerHour = 4

/** `frame` is the grid with the bars. */
export function useEditKeys(
  frame: RefObject<HTMLElement | null>,
  open: OpenDraft,
  { held, hold, drop, openMenu }: LayerState,
  chosen: Chosen,
): void {
  const { drawn, visibleRows } = useView('drawn', 'visibleRows')

  /** In the order of the visible rows. */
  const shown = (kind: UnitKind): string[] =>
    Array.from(visibleRows.rows)
      .filter(row => row >= 0 && rowKind(drawn, row) === kind)
      .map(row => rowId(drawn, row))

  /** In the next visible row above or below; where it is at the end. */
  function inNextRow(from: Held, by: 1 | -1): Held {
    const { kind, id } = from.unit
    const ids = shown(kind)
    return heldBy(from, { kind, id: ids[ids.indexOf(id) + by] ?? id })
  }

  const moveToRows = (by: 1 | -1) =>
    chosen.move(moveChosenToRows(chosen.runs, { truck: shown('truck'), battery: shown('battery') }, by))

  function moved(from: Held, event: KeyboardEvent): Held | null {
    const periods = event.shiftKey ? periodsPerHour : 1
    switch (event.key) {
      case 'ArrowLeft':
        return movedBy(from, from.byPeriods - periods, drawn.periodCount)
      case 'ArrowRight':
        return movedBy(from, from.byPeriods + periods, drawn.periodCount)
      case 'ArrowUp':
        return inNextRow(from, -1)
      case 'ArrowDown':
        return inNextRow(from, 1)
      default:
        return null
    }
  }

  /** True if the key was one for what is held. */
  function handleHeld(from: Held, event: KeyboardEvent): boolean {
    const next = moved(from, event)
    if (next) hold(next)
    else if (event.key === 'Enter' || event.key === ' ') drop(from)
    else if (event.key === 'Escape') hold(null)
    else return false
    return true
  }

  /** True if the key was one for all chosen bars. */
  function handleChosen({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const periods = shiftKey ? periodsPerHour : 1
    if (key === 'Escape') chosen.clear()
    else if (key === 'Delete') chosen.make(removeChosen(chosen.runs))
    else if (altKey && key === 'ArrowLeft') chosen.move(moveChosen(chosen.runs, -periods))
    else if (altKey && key === 'ArrowRight') chosen.move(moveChosen(chosen.runs, periods))
    else if (altKey && key === 'ArrowUp') moveToRows(-1)
    else if (altKey && key === 'ArrowDown') moveToRows(1)
    else return false
    return true
  }

  function handleCell(layout: Layout, event: KeyboardEvent): boolean {
    const active = event.target instanceof Element ? cellOf(event.target) : null
    if (active?.run == null) return false
    const run = runAt(layout, active.row, active.run)
    const bar = barOf(run, open.result)
    if (event.shiftKey && event.key === ' ') {
      if (bar !== null) chosen.toggle(bar)
      return true
    }
    if (chosen.runs.length > 0 && handleChosen(event)) return true
    if (event.altKey) {
      const own = holdBar(run, 'keys')
      const next = own && moved(own, event)
      const operation = next && dropOf(next)
      if (operation) open.make(operation)
      return next !== null
    }
    if (event.key === 'Enter') {
      const isOfChosen = bar !== null && chosen.bars.has(bar)
      openMenu({ row: active.row, run: active.run, pointer: null, isOfChosen, opened: Date.now() })
      return true
    }
    if (event.key === 'Delete') {
      open.make(removal(run))
      return true
    }
    if (!singleKeysAct()) return false
    if (event.key === 'm') {
      const own = holdBar(run, 'keys')
      if (own === null) return false
      hold(own)
    } else if (event.key === 'r') {
      const operation = reDispatchFrom(run)
      if (operation === null) return false
      open.make(operation)
    } else if (event.key === '[' || event.key === ']') {
      const operation = boundaryMove(run, 'end', event.key === '[' ? -1 : 1)
      if (operation) open.make(operation)
    } else return false
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const isHandled = held ? handleHeld(held, event) : handleCell(drawn, event)
    if (!isHandled) return
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const grid = frame.current
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    grid?.addEventListener('keydown', listener, { capture: true })
    return () => grid?.removeEventListener('keydown', listener, { capture: true })
  }, [frame])
}
