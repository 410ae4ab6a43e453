import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import {
  defaultView,
  type TimelineEvent,
  type TimelineView,
} from '../../../domain/schedule/view/timeline-view.ts'
import { windowOf } from '../../../machines/schedule/timeline-reducer.ts'
import { timelineViewMachine } from '../../../machines/schedule/timeline-view.ts'
import { replayed } from '../../support/recording.ts'

function startView(view: Partial<TimelineView> = {}, dayMinutes = 1440) {
  const actor = createActor(timelineViewMachine, {
    input: { view: { ...defaultView, ...view }, dayMinutes },
    inspect: replayed(),
  }).start()
  return {
    send(...events: TimelineEvent[]) {
      for (const event of events) actor.send(event)
    },
    view: () => actor.getSnapshot().context.view,
    window: () => windowOf(actor.getSnapshot().context),
    state: () => actor.getSnapshot().value,
  }
}

const truck = { kind: 'truck', id: 'T-1' } as const
const battery = { kind: 'battery', id: 'T-1' } as const

describe('the window', () => {
  test('the window is the whole day until it is zoomed, and again when it is reset', () => {
    const timeline = startView()
    expect(timeline.window()).toEqual({ from: 0, to: 1440 })

    timeline.send({ type: 'window.zoomed', factor: 4, minute: 720 })
    expect(timeline.window()).toEqual({ from: 540, to: 900 })

    timeline.send({ type: 'window.panned', minutes: 60 })
    expect(timeline.window()).toEqual({ from: 600, to: 960 })

    timeline.send({ type: 'window.widened' })
    expect(timeline.view().window).toBeNull()
  })

  test('a window zoomed out to the whole day is no longer part of the view', () => {
    const timeline = startView({ window: { from: 600, to: 700 } })

    timeline.send({ type: 'window.zoomed', factor: 0.01, minute: 650 })

    expect(timeline.view().window).toBeNull()
  })

  test('a window in an address is kept within a plan of a shorter day', () => {
    const timeline = startView({ window: { from: 1300, to: 1500 }, playhead: 1500 }, 1380)

    expect(timeline.window()).toEqual({ from: 1180, to: 1380 })
    expect(timeline.view().playhead).toBe(1380)
  })

  test('the window moves to what is revealed', () => {
    const timeline = startView({ window: { from: 0, to: 120 } })

    timeline.send({ type: 'window.revealed', span: { from: 600, to: 660 } })

    expect(timeline.window()).toEqual({ from: 540, to: 660 })
  })
})

test('a pin is added and removed; a truck and a battery with the same id have separate pins', () => {
  const timeline = startView()

  timeline.send({ type: 'pin.toggled', unit: truck }, { type: 'pin.toggled', unit: battery })
  expect(timeline.view().pins).toEqual([truck, battery])

  timeline.send({ type: 'pin.toggled', unit: truck })
  expect(timeline.view().pins).toEqual([battery])
})

test('the filters are kept until all of them are cleared', () => {
  const timeline = startView()

  timeline.send(
    { type: 'filter.changed', filter: { kind: 'battery' } },
    { type: 'filter.changed', filter: { unit: 'MB-1' } },
  )
  expect(timeline.view().filter).toMatchObject({ kind: 'battery', unit: 'MB-1' })

  timeline.send({ type: 'filter.cleared' })
  expect(timeline.view().filter).toEqual(defaultView.filter)
})

test('clearing the selection ends the filter that shows only the selection', () => {
  const timeline = startView()
  timeline.send(
    { type: 'selection.made', selection: { kind: 'trip', tripId: 'x' } },
    { type: 'filter.changed', filter: { selected: true, kind: 'truck' } },
  )

  timeline.send({ type: 'selection.cleared' })

  expect(timeline.view()).toMatchObject({ selection: null, filter: { selected: false, kind: 'truck' } })
})

describe('playing', () => {
  test('playing moves the playhead by the elapsed time, at the chosen speed', () => {
    const timeline = startView()

    timeline.send(
      { type: 'playing.started', from: 480 },
      { type: 'speed.chosen', speed: 30 },
      { type: 'playing.advanced', ms: 500 },
    )

    expect(timeline.view().playhead).toBe(495)
    expect(timeline.state()).toBe('playing')
  })

  test('playing ends at the end of the day, and starts from the beginning again after that', () => {
    const timeline = startView()

    timeline.send({ type: 'playing.started', from: 1430 }, { type: 'playing.advanced', ms: 60_000 })
    expect(timeline.state()).toBe('paused')
    expect(timeline.view().playhead).toBe(1440)

    timeline.send({ type: 'playing.started', from: 1440 })
    expect(timeline.view().playhead).toBe(0)
  })

  test('stopped playing keeps the playhead where it is, even if a frame comes late', () => {
    const timeline = startView()

    timeline.send(
      { type: 'playing.started', from: 480 },
      { type: 'playing.stopped' },
      { type: 'playing.advanced', ms: 900 },
    )

    expect(timeline.view().playhead).toBe(480)
  })

  test('playing continues from where the playhead is dragged to, and then follows the clock', () => {
    const timeline = startView()

    timeline.send(
      { type: 'playing.started', from: 480 },
      { type: 'playhead.moved', minute: 600 },
      { type: 'playing.advanced', ms: 1000 },
    )
    expect(timeline.view().playhead).toBe(660)

    timeline.send({ type: 'playhead.released' })
    expect(timeline.view().playhead).toBeNull()
    expect(timeline.state()).toBe('paused')
  })
})

describe('comparing', () => {
  const other = { source: 'delivered', id: 'test_04' } as const

  test('comparing with another plan opens the list of differences, and ending the comparison closes it', () => {
    const timeline = startView()

    timeline.send(
      { type: 'comparison.chosen', plan: other },
      { type: 'filter.changed', filter: { differences: true, kind: 'truck' } },
    )
    expect(timeline.view()).toMatchObject({ comparison: { ...other, swapped: false }, panel: 'differences' })

    timeline.send({ type: 'comparison.ended' })
    expect(timeline.view()).toEqual({ ...defaultView, filter: { ...defaultView.filter, kind: 'truck' } })
  })

  test('ending a comparison keeps another panel open', () => {
    const timeline = startView({ comparison: { ...other, swapped: false }, panel: 'sites' })

    timeline.send({ type: 'comparison.ended' })

    expect(timeline.view().panel).toBe('sites')
  })

  test('swapping before and after is kept with the next plan, and does nothing without a comparison', () => {
    const timeline = startView()

    timeline.send({ type: 'comparison.swapped' })
    expect(timeline.view().comparison).toBeNull()

    timeline.send(
      { type: 'comparison.chosen', plan: other },
      { type: 'comparison.swapped' },
      { type: 'comparison.chosen', plan: { source: 'opened', id: 'file 1' } },
    )
    expect(timeline.view().comparison).toEqual({ source: 'opened', id: 'file 1', swapped: true })
  })

  test('the window of a comparison with a longer day reaches to its end, and no farther once the day is short again', () => {
    const timeline = startView({}, 1440)

    timeline.send(
      { type: 'day.changed', minutes: 1500 },
      { type: 'window.chosen', window: { from: 1380, to: 1500 } },
    )
    expect(timeline.window()).toEqual({ from: 1380, to: 1500 })

    timeline.send({ type: 'day.changed', minutes: 1440 })
    expect(timeline.window()).toEqual({ from: 1320, to: 1440 })
  })
})

test('another address shows another view, and playing stops', () => {
  const timeline = startView()
  timeline.send({ type: 'playing.started', from: 480 })

  timeline.send({ type: 'view.opened', view: { ...defaultView, order: 'name' } })

  expect(timeline.view()).toEqual({ ...defaultView, order: 'name' })
  expect(timeline.state()).toBe('paused')
})
