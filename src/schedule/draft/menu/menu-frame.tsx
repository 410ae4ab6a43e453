// What the menus over the plan have in common: beside their bar in the chart, at the bottom of a narrow screen.
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { hasLeft, moveInMenu } from '../../../ui/button/menu-keys.ts'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { type Cell, findCell } from '../../chart/interaction/cells.ts'
import { useView } from '../../view/view-context.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import type { LayerState, MenuTarget } from '../model/layer-state.ts'
import type { Chosen } from '../model/use-chosen-bars.ts'
import { menu, menuHead, menuTitle, sheet } from './menu.css.ts'
import { useMenuPlace } from './menu-place.ts'
import { SheetOutcome } from './sheet-outcome.tsx'

/** What is said of the menu's own step. */
const overPlan = '[data-over-plan]'

export interface MenuProps {
  target: MenuTarget
  open: OpenDraft
  state: LayerState
  chosen: Chosen
  /** The grid with the bar. */
  frame: RefObject<HTMLElement | null>
}

interface TargetMenuProps extends Omit<MenuProps, 'chosen'> {
  title: string
  /** Where the bar is now. */
  cell: Cell
  children: ReactNode
}

/** The menu of what is in the plan. */
export function TargetMenu({ title, target, cell, state, open, frame, children }: TargetMenuProps) {
  const { isNarrow } = useView('isNarrow')
  const element = useRef<HTMLDivElement>(null)
  const place = useMenuPlace(element, frame, target, cell)
  useCellAboveSheet(frame, cell, isNarrow)
  const leave = () => state.openMenu(null)
  const close = () => {
    leave()
    findCell(frame.current, cell)?.focus({ preventScroll: true })
  }
  return (
    <MenuFrame
      ref={element}
      name="Edit"
      title={title}
      place={place}
      // Beside a bar the pointer's focus stays on it, so that its keys go on acting.
      takesFocus={isNarrow || target.pointer === null}
      onClose={close}
      onLeave={leave}
    >
      {isNarrow && <SheetOutcome open={open} />}
      {children}
    </MenuFrame>
  )
}

interface MenuFrameProps {
  ref?: RefObject<HTMLDivElement | null>
  /** What it is for, before the title. */
  name: string
  title: string
  /** A narrow screen has one place for all. */
  place?: { left: number; top: number }
  takesFocus: boolean
  onClose: () => void
  /** The person goes on elsewhere, by a press or with the focus. Without it, it stays open. */
  onLeave?: () => void
  children: ReactNode
}

export function MenuFrame({
  ref,
  name,
  title,
  place,
  takesFocus,
  onClose,
  onLeave,
  children,
}: MenuFrameProps) {
  const { isNarrow } = useView('isNarrow')
  const closer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) closer.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return moveInMenu(event)
    event.stopPropagation()
    onClose()
  }
  const pressElsewhere = useEffectEvent(({ target }: PointerEvent) => {
    // The chart answers a press on it by itself, as with the menu of another bar.
    if (!(target as Element).closest(`[role=dialog], [role=grid], ${overPlan}`)) onLeave?.()
  })
  useEffect(() => {
    const listener = (event: PointerEvent) => pressElsewhere(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [])
  const hasFocus = useRef(false)
  useEffect(() => {
    // A step may take away the control that made it.
    if (hasFocus.current && document.activeElement === document.body)
      closer.current?.focus({ preventScroll: true })
  })
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={`${name}: ${title}`}
      className={isNarrow ? sheet : menu}
      style={isNarrow ? undefined : place}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={event => {
        hasFocus.current = false
        if (hasLeft(event) && !event.relatedTarget?.closest(overPlan)) onLeave?.()
      }}
    >
      <div className={menuHead}>
        <p className={menuTitle}>{title}</p>
        <SmallTool ref={closer} name="Close" onPress={onClose} />
      </div>
      {children}
    </div>
  )
}

/** Scrolls the list so that the sheet at the bottom does not cover what it is about. */
function useCellAboveSheet(frame: RefObject<HTMLElement | null>, { row, run }: Cell, isSheet: boolean): void {
  useLayoutEffect(() => {
    if (!isSheet) return
    const line = findCell(frame.current, { row, run }) ?? findCell(frame.current, { row, run: null })
    // jsdom has no scrolling.
    line?.scrollIntoView?.({ block: 'start' })
  }, [frame, row, run, isSheet])
}
