import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { notificationsMachine, successNote } from '../../../machines/notifications.ts'
import { removeRecordMachine } from '../../../machines/remove-record.ts'
import { createVisited, visitedInWords } from '../../../src/inspector/statechart/visited.ts'
import { asFile, recording } from '../../support/recording.ts'

function removals() {
  const recorder = recording()
  const start = () =>
    createActor(removeRecordMachine, {
      id: 'removeRecord',
      input: { kind: 'truck', id: 't-1', name: 'T-1' },
      inspect: recorder.inspect,
    }).start()
  return { recorder, start }
}

test('a machine has visited what any of its actors has, of all that exists', () => {
  const { recorder, start } = removals()
  start().send({ type: 'removal.asked' })
  const second = start()
  second.send({ type: 'removal.asked' })
  second.send({ type: 'removal.dismissed' })

  const visited = createVisited(everyMachine).of(recorder.read())

  expect([...visited.keys()]).toEqual(['removeRecord'])
  expect(visited.get('removeRecord')).toEqual({
    states: new Set(['removeRecord', 'removeRecord.idle', 'removeRecord.confirming']),
    transitions: new Set([
      'removeRecord.idle removal.asked 0',
      'removeRecord.confirming removal.dismissed 0',
    ]),
  })
})

test('it is told in words', () => {
  const { recorder, start } = removals()
  start().send({ type: 'removal.asked' })

  const visited = createVisited(everyMachine).of(recorder.read()).get('removeRecord')

  expect(visited && visitedInWords(removeRecordMachine as AnyStateMachine, visited)).toBe(
    '3 of 5 states and 1 of 6 transitions visited',
  )
})

test('what was passed through without an event is visited, too', () => {
  const recorder = recording()
  const notes = createActor(notificationsMachine, { id: 'notifications', inspect: recorder.inspect }).start()
  notes.send({ type: 'note.raised', note: successNote('x') })
  notes.send({ type: 'note.dismissed' })

  const visited = createVisited(everyMachine).of(recorder.read()).get('notifications')

  expect(visited?.states).toContain('notifications.showing.over')
  expect(visited?.transitions).toContain('notifications.showing.over  0')
  notes.stop()
})

describe('of a journal that grows', () => {
  test('it is the same as if the whole were folded anew, and what was given before stays as it was', () => {
    const { recorder, start } = removals()
    const visited = createVisited(everyMachine)
    const actor = start()
    const before = visited.of(recorder.read())
    actor.send({ type: 'removal.asked' })
    actor.send({ type: 'removal.dismissed' })

    const after = visited.of(recorder.read())

    expect(after).toEqual(createVisited(everyMachine).of(recorder.read()))
    expect(before.get('removeRecord')?.transitions.size).toBe(0)
    expect(visited.of(recorder.read()).get('removeRecord')).toBe(after.get('removeRecord'))
  })

  test('what was visited stays so when its events are dropped from the beginning', () => {
    const { recorder, start } = removals()
    const visited = createVisited(everyMachine)
    const actor = start()
    actor.send({ type: 'removal.asked' })
    visited.of(recorder.read())
    actor.send({ type: 'removal.dismissed' })
    const whole = recorder.read()

    const after = visited.of({ ...whole, events: whole.events.slice(1) })

    expect(after.get('removeRecord')?.transitions.size).toBe(2)
  })

  test('an event that was seen before it was known what it led to counts once it is', () => {
    const { recorder, start } = removals()
    const visited = createVisited(everyMachine)
    const actor = start()
    actor.send({ type: 'removal.asked' })
    const whole = recorder.read()
    const entry = whole.events.at(-1)
    if (!entry) throw new Error('nothing was recorded')
    const { state } = entry
    entry.state = null
    visited.of(whole)
    entry.state = state

    const after = visited.of(whole)

    expect(after.get('removeRecord')?.transitions).toContain('removeRecord.idle removal.asked 0')
  })

  test('another journal begins anew', () => {
    const { recorder, start } = removals()
    const visited = createVisited(everyMachine)
    start().send({ type: 'removal.asked' })
    visited.of(recorder.read())
    const other = removals()
    other.start()

    const after = visited.of(asFile(other.recorder.read()))

    expect(after.get('removeRecord')?.transitions.size).toBe(0)
  })
})

test('a state that an actor was given is visited, though nothing is known to have led there', () => {
  const { recorder, start } = removals()
  const actor = start()
  recorder.pause()
  actor.send({ type: 'removal.asked' })
  recorder.resume()

  const visited = createVisited(everyMachine).of(recorder.read()).get('removeRecord')

  expect(visited?.states).toContain('removeRecord.confirming')
  expect(visited?.transitions.size).toBe(0)
})
