import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { notificationsMachine, successNotification } from '../../../machines/notifications.ts'
import { deleteRecordMachine } from '../../../machines/records/delete-record.ts'
import { createVisitedTracker, visitedInWords } from '../../../src/inspector/statechart/visited.ts'
import { asFile, recording } from '../../support/recording.ts'

function removals() {
  const recorder = recording()
  const start = () =>
    createActor(deleteRecordMachine, {
      id: 'deleteRecord',
      input: { kind: 'truck', id: 't-1', name: 'T-1' },
      inspect: recorder.inspect,
    }).start()
  return { recorder, start }
}

test('a machine has visited what any of its actors has, of all that exists', () => {
  const { recorder, start } = removals()
  start().send({ type: 'deletion.requested' })
  const second = start()
  second.send({ type: 'deletion.requested' })
  second.send({ type: 'deletion.cancelled' })

  const visited = createVisitedTracker(everyMachine).of(recorder.read())

  expect([...visited.keys()]).toEqual(['deleteRecord'])
  expect(visited.get('deleteRecord')).toEqual({
    states: new Set(['deleteRecord', 'deleteRecord.idle', 'deleteRecord.confirming']),
    transitions: new Set([
      'deleteRecord.idle deletion.requested 0',
      'deleteRecord.confirming deletion.cancelled 0',
    ]),
  })
})

test('it is told in words', () => {
  const { recorder, start } = removals()
  start().send({ type: 'deletion.requested' })

  const visited = createVisitedTracker(everyMachine).of(recorder.read()).get('deleteRecord')

  expect(visited && visitedInWords(deleteRecordMachine as AnyStateMachine, visited)).toBe(
    '3 of 5 states and 1 of 6 transitions visited',
  )
})

test('what was passed through without an event is visited, too', () => {
  const recorder = recording()
  const notes = createActor(notificationsMachine, { id: 'notifications', inspect: recorder.inspect }).start()
  notes.send({ type: 'notification.raised', notification: successNotification('x') })
  notes.send({ type: 'notification.dismissed' })

  const visited = createVisitedTracker(everyMachine).of(recorder.read()).get('notifications')

  expect(visited?.states).toContain('notifications.showing.dismissed')
  expect(visited?.transitions).toContain('notifications.showing.dismissed  0')
  notes.stop()
})

describe('of a journal that grows', () => {
  test('it is the same as if the whole were folded anew, and what was given before stays as it was', () => {
    const { recorder, start } = removals()
    const visited = createVisitedTracker(everyMachine)
    const actor = start()
    const before = visited.of(recorder.read())
    actor.send({ type: 'deletion.requested' })
    actor.send({ type: 'deletion.cancelled' })

    const after = visited.of(recorder.read())

    expect(after).toEqual(createVisitedTracker(everyMachine).of(recorder.read()))
    expect(before.get('deleteRecord')?.transitions.size).toBe(0)
    expect(visited.of(recorder.read()).get('deleteRecord')).toBe(after.get('deleteRecord'))
  })

  test('what was visited stays so when its events are dropped from the beginning', () => {
    const { recorder, start } = removals()
    const visited = createVisitedTracker(everyMachine)
    const actor = start()
    actor.send({ type: 'deletion.requested' })
    visited.of(recorder.read())
    actor.send({ type: 'deletion.cancelled' })
    const whole = recorder.read()

    const after = visited.of({ ...whole, events: whole.events.slice(1) })

    expect(after.get('deleteRecord')?.transitions.size).toBe(2)
  })

  test('an event that was seen before it was known what it led to counts once it is', () => {
    const { recorder, start } = removals()
    const visited = createVisitedTracker(everyMachine)
    const actor = start()
    actor.send({ type: 'deletion.requested' })
    const whole = recorder.read()
    const entry = whole.events.at(-1)
    if (!entry) throw new Error('nothing was recorded')
    const { state } = entry
    entry.state = null
    visited.of(whole)
    entry.state = state

    const after = visited.of(whole)

    expect(after.get('deleteRecord')?.transitions).toContain('deleteRecord.idle deletion.requested 0')
  })

  test('another journal begins anew', () => {
    const { recorder, start } = removals()
    const visited = createVisitedTracker(everyMachine)
    start().send({ type: 'deletion.requested' })
    visited.of(recorder.read())
    const other = removals()
    other.start()

    const after = visited.of(asFile(other.recorder.read()))

    expect(after.get('deleteRecord')?.transitions.size).toBe(0)
  })
})

test('a state that an actor was given is visited, though nothing is known to have led there', () => {
  const { recorder, start } = removals()
  const actor = start()
  recorder.pause()
  actor.send({ type: 'deletion.requested' })
  recorder.resume()

  const visited = createVisitedTracker(everyMachine).of(recorder.read()).get('deleteRecord')

  expect(visited?.states).toContain('deleteRecord.confirming')
  expect(visited?.transitions.size).toBe(0)
})
