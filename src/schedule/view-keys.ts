// What each key does anywhere in the view of a plan.
import { minutesPerPeriod } from '../../domain/schedule/calendar/period.ts'
import type { TimeWindow } from '../../domain/schedule/calendar/time-window.ts'
import { zoomStep } from './toolbar/window-tools.tsx'
import type { KeyActions } from './use-view-keys.ts'
import type { ViewState } from './use-view-state.ts'

export function keyActions(state: ViewState): KeyActions {
  const { send, told, window, playhead, playing, walk, openDialog } = state
  const zoom = (factor: number) =>
    send({ type: 'window.zoomed', factor, minute: within(told?.minute, window) })
  const step = (minutes: number) => send({ type: 'playhead.moved', minute: playhead + minutes })
  return {
    '+': () => zoom(zoomStep),
    '=': () => zoom(zoomStep),
    '-': () => zoom(1 / zoomStep),
    '0': () => send({ type: 'window.widened' }),
    ',': () => step(-minutesPerPeriod),
    '.': () => step(minutesPerPeriod),
    '[': () => walk.step(-1),
    ']': () => walk.step(1),
    '?': () => openDialog('keys'),
    c: () => state.comparing && openDialog('compare'),
    d: () => state.compared && state.togglePanel('differences'),
    f: () => openDialog('find'),
    k: () => send(playing ? { type: 'playing.stopped' } : { type: 'playing.started', from: playhead }),
    p: state.pin,
    t: state.toggleTable,
    Escape: () => send({ type: 'selection.cleared' }),
  }
}

const within = (minute: number | undefined, { from, to }: TimeWindow): number =>
  minute !== undefined && minute >= from && minute <= to ? minute : (from + to) / 2
