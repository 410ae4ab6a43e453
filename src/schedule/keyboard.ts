// Keyboard shortcuts of the whole view.
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { minutesPerPeriod } from '../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../domain/schedule/calendar/time-window.ts'
import { singleKeysAct } from '../ui/hooks/single-keys.ts'
import { useCompareReader } from './compare/compare-context.tsx'
import { type Editing, useEditingReader } from './draft/editing-context.tsx'
import { useFindingsReader } from './findings/findings-context.tsx'
import { zoomStep } from './toolbar/window-tools.tsx'
import { useViewReader, type View } from './view/view-context.tsx'

interface ViewActions {
  view: View
  stepFinding: (by: 1 | -1) => void
  canCompare: boolean
  editing: Editing
}

/** Ignores keys typed into a field, and all keys while a dialog is open or the view is inert. */
export function useViewKeys(frame: RefObject<HTMLElement | null>): void {
  const readView = useViewReader()
  const readFindings = useFindingsReader()
  const readCompare = useCompareReader()
  const readEditing = useEditingReader()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return
    const target = event.target as HTMLElement
    const isNobodys = target === document.body || target.id === 'main'
    if (!(isNobodys || frame.current?.contains(target)) || isTypedInto(target)) return
    if (document.querySelector('dialog[open]') || frame.current?.closest('[inert]')) return
    const act = keyActions.get(event.key)
    if (!act || (event.key !== 'Escape' && !singleKeysAct())) return
    event.preventDefault()
    act({
      view: readView(),
      stepFinding: readFindings().step,
      canCompare: readCompare().canCompare,
      editing: readEditing(),
    })
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const isTypedInto = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input:not([type=range], [type=checkbox]), textarea, select')

/** By `KeyboardEvent.key`. */
const keyActions = new Map<string, (actions: ViewActions) => void>([
  ['+', ({ view }) => zoom(view, zoomStep)],
  ['=', ({ view }) => zoom(view, zoomStep)],
  ['-', ({ view }) => zoom(view, 1 / zoomStep)],
  ['0', ({ view }) => view.send({ type: 'window.widened' })],
  [',', ({ view }) => movePlayhead(view, -minutesPerPeriod)],
  [
    '.',
    ({ view, editing, stepFinding }) =>
      editing.open ? stepFinding(1) : movePlayhead(view, minutesPerPeriod),
  ],
  ['[', ({ stepFinding }) => stepFinding(-1)],
  [']', ({ stepFinding }) => stepFinding(1)],
  ['?', ({ view }) => view.openDialog('keys')],
  ['c', ({ view, canCompare }) => canCompare && view.openDialog('compare')],
  ['d', ({ view }) => view.overlay && view.togglePanel('differences')],
  ['e', ({ editing }) => editing.open === null && editing.start?.()],
  ['f', ({ view }) => view.openDialog('find')],
  ['k', ({ view }) => togglePlaying(view)],
  ['l', ({ view }) => view.found && view.togglePanel('findings')],
  ['p', ({ view }) => view.togglePin()],
  ['s', ({ view }) => view.togglePanel('sites')],
  ['t', ({ view }) => view.togglePanel('table')],
  ['w', ({ view }) => view.togglePanel('units')],
  ['x', ({ view }) => view.openDialog('export')],
  ['Escape', ({ view }) => view.send({ type: 'selection.cleared' })],
])

const zoom = ({ hover, window, send }: View, factor: number) =>
  send({ type: 'window.zoomed', factor, minute: minuteWithin(window, hover?.minute) })

/** The minute if it is in the window, else the window's middle. */
const minuteWithin = ({ from, to }: TimeWindow, minute: number | undefined): number =>
  minute !== undefined && minute >= from && minute <= to ? minute : (from + to) / 2

const movePlayhead = ({ playhead, send }: View, minutes: number) =>
  send({ type: 'playhead.moved', minute: playhead + minutes })

const togglePlaying = ({ playing, playhead, send }: View) =>
  send(playing ? { type: 'playing.stopped' } : { type: 'playing.started', from: playhead })
