import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { statesAndTransitions } from '../../../machines/journal/transitions.ts'
import { eventWords, guardWords } from '../../../src/inspector/common/state-words.ts'

test.each([
  ['deletion.requested', 'deletion.requested'],
  ['', 'always'],
  ['*', 'any other event'],
  ['mouse.*', 'any mouse event'],
  ['xstate.done.actor.login', 'done: login'],
  ['xstate.error.actor.login', 'failed: login'],
  ['xstate.snapshot.ticker', 'news: ticker'],
  ['xstate.done.state.checkout.paying', 'finished'],
  ['xstate.after.250.checkout.paying', 'after 250 ms'],
  ['xstate.after.3000.checkout.paying', 'after 3 s'],
  ['xstate.after.1500.checkout.paying', 'after 1.5 s'],
  ['xstate.after.pause.session.waiting', 'after pause'],
])('the event %s is called %s', (event, words) => {
  expect(eventWords(event)).toBe(words)
})

test("no machine of the product has an event that is called by XState's own name", () => {
  const events = Object.values(everyMachine.machines).flatMap(
    machine => statesAndTransitions(machine).transitions,
  )

  expect(events.map(({ event }) => eventWords(event)).filter(words => words.includes('xstate'))).toEqual([])
})

describe('a guard', () => {
  const { transitions } = statesAndTransitions(
    createMachine({
      id: 'gate',
      on: {
        named: [{ guard: 'isOpen' }, {}],
        unnamed: { guard: () => true },
        free: {},
      },
    }),
  )
  const words = (event: string) =>
    transitions.filter(each => each.event === event).map(each => guardWords(each, transitions))

  test('is called by its name, and what is left when it says no is called else', () => {
    expect(words('named')).toEqual(['if isOpen', 'else'])
  })

  test('without a name is a condition', () => {
    expect(words('unnamed')).toEqual(['if a condition holds'])
  })

  test('that is not there is not spoken of', () => {
    expect(words('free')).toEqual([''])
  })
})
