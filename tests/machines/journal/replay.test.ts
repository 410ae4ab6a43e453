import { describe, expect, test, vi } from 'vitest'
import { type AnyStateMachine, assign, createActor, setup } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import { Secret } from '../../../domain/secret.ts'
import { type PasswordReset, resetPasswordMachine } from '../../../machines/account/reset-password.ts'
import { sessionMachine } from '../../../machines/account/session.ts'
import { everyMachine } from '../../../machines/all.ts'
import type { Journal, JournalEntry } from '../../../machines/journal/journal.ts'
import { InvalidJournal, readJournal } from '../../../machines/journal/journal.ts'
import {
  createFoldCheck,
  isEqual,
  type Replayed,
  replay,
  replayLine,
} from '../../../machines/journal/replay.ts'
import { replayText } from '../../../machines/replay-text.ts'
import { asFile, recording } from '../../support/recording.ts'
import { controlledCall } from '../support/controlled-call.ts'

/** A reset that was refused once and went well then. */
async function resetRun() {
  const recorder = recording()
  const call = controlledCall<unknown, PasswordReset>()
  const machine = resetPasswordMachine.provide({ actors: { resetPassword: call.logic } })
  const input = { token: new Secret('t0ken'), invited: false }
  const actor = createActor(machine, { id: 'resetPassword', input, inspect: recorder.inspect }).start()
  actor.send({ type: 'password.chosen', password: new Secret('n3w-pass') })
  await call
    .last()
    .reject(
      new Failure({ kind: 'refused', status: 422, serverMessage: 'No.', fields: { password: 'Short.' } }),
    )
  actor.send({ type: 'password.chosen', password: new Secret('n3w-pass') })
  await call.last().resolve(true)
  return asFile(recorder.read())
}

const with_ = (machine: AnyStateMachine) => ({ ...everyMachine, machines: { [machine.id]: machine } })
const firstOf = (results: Replayed[], actor: string) => results.find(result => result.actor === actor)

describe('a journal', () => {
  test('a replayed journal is equal for every actor, including masked secrets and failures', async () => {
    const results = replay(await resetRun(), everyMachine)

    expect(results.map(({ actor, events, divergence }) => [actor, events, divergence])).toEqual([
      ['resetPassword', 5, null],
      ['resetPassword.resetPassword', 2, null],
      ['resetPassword.resetPassword#2', 2, null],
    ])
    expect(isEqual(results)).toBe(true)
  })

  test('a changed journal differs from its replay at the changed event, and the result says where', async () => {
    const journal = await resetRun()
    const entry = journal.events.find(({ event }) => event.type === 'xstate.error.actor.resetPassword')
    const context = entry?.state?.context as { failure: object } | undefined
    Object.assign(context?.failure ?? {}, { status: 500 })

    const results = replay(journal, everyMachine)

    expect(firstOf(results, 'resetPassword')?.divergence).toMatchObject({
      seq: entry?.seq,
      event: 'xstate.error.actor.resetPassword',
      because: 'context.failure.status is 500 in the journal and 422 in the replay',
    })
    expect(results.filter(({ divergence }) => divergence)).toHaveLength(1)
  })

  test('a replay reports a difference once, and continues from the recorded state', async () => {
    const journal = await resetRun()
    for (const { actor, state } of journal.events)
      if (actor === 'resetPassword' && state?.value === 'choosing')
        (state.context as { extra?: string }).extra = 'x'

    const [result] = replay(journal, everyMachine)

    expect(result?.divergence?.because).toBe('context.extra is "x" in the journal and missing in the replay')
    expect(result?.divergence?.seq).toBe(1)
  })

  test('a replay reports that the beginning of a journal is missing', async () => {
    const journal = await resetRun()
    journal.events.shift()

    expect(replayLine(replay(journal, everyMachine)[0] as Replayed)).toContain('its beginning is missing')
  })

  test('a replay runs no effect, makes no request, waits for nothing and reads no clock', async () => {
    const journal = await resetRun()
    const used = ['setTimeout', 'setInterval', 'fetch', 'queueMicrotask'].map(name =>
      vi.spyOn(globalThis, name as 'fetch').mockImplementation(() => {
        throw new Error(`${name} was used`)
      }),
    )
    const clock = vi.spyOn(Date, 'now')
    const dice = vi.spyOn(Math, 'random')

    const results = replay(journal, everyMachine)

    expect(isEqual(results)).toBe(true)
    for (const use of [...used, clock, dice]) expect(use).not.toHaveBeenCalled()
    vi.restoreAllMocks()
  })
})

describe('a journal of an older version of a machine', () => {
  interface Light {
    count: number
  }
  const light = (states: object, count = 0): AnyStateMachine =>
    setup({
      types: { context: {} as Light },
      actions: { add: assign({ count: ({ context }) => context.count + 1 }) },
    }).createMachine({
      id: 'light',
      context: { count },
      initial: 'green',
      states: states as Record<string, object>,
    })
  const old = light({
    green: { on: { changed: 'amber' } },
    amber: { on: { changed: { target: 'red', actions: 'add' }, broke: 'green' } },
    red: {},
  })

  function oldRun(...types: string[]): Journal {
    const recorder = recording()
    const actor = createActor(old, { inspect: recorder.inspect }).start()
    for (const type of types) actor.send({ type } as never)
    return asFile(recorder.read())
  }
  const divergenceWith = (journal: Journal, machine: AnyStateMachine) =>
    replay(journal, with_(machine))[0]?.divergence

  test('a journal of an older machine can be replayed if nothing that happened has changed', () => {
    expect(divergenceWith(oldRun('changed', 'changed'), old)).toBeNull()
  })

  test('a replay of an older journal names the machine that no longer exists', () => {
    const [result] = replay(oldRun('changed'), { ...everyMachine, machines: {} })

    expect(result?.divergence).toMatchObject({ seq: 1, because: 'there is no machine light' })
  })

  test('a replay of an older journal names the state that no longer exists', () => {
    const without = light({ green: { on: { changed: 'red' } }, red: {} })

    expect(divergenceWith(oldRun('changed'), without)).toMatchObject({
      seq: 2,
      because: 'light no longer has the state "amber"',
    })
  })

  test('a replay of an older journal names the event that no longer exists', () => {
    const without = light({ green: { on: { changed: 'amber' } }, amber: {}, red: {} })

    expect(divergenceWith(oldRun('changed', 'broke'), without)).toMatchObject({
      seq: 3,
      event: 'broke',
      because: 'light no longer knows the event broke',
    })
  })

  test('a replay of an older journal names the first value that differs', () => {
    const other = light({ green: { on: { changed: 'amber' } }, amber: { on: { changed: 'red' } }, red: {} })

    expect(divergenceWith(oldRun('changed', 'changed'), other)).toMatchObject({
      seq: 3,
      because: 'context.count is 1 in the journal and 0 in the replay',
    })
  })

  test('a replay of an older journal names the state at the cut that no longer exists', () => {
    const recorder = recording()
    const actor = createActor(old, { inspect: recorder.inspect }).start()
    actor.send({ type: 'changed' })
    recorder.clear()
    actor.send({ type: 'changed' })

    expect(divergenceWith(recorder.read(), light({ green: {}, red: {} }))).toMatchObject({
      seq: 3,
      because: 'light no longer has the state "amber"',
    })
  })
})

describe('in development', () => {
  const machineThat = (next: () => number) =>
    setup({ types: { events: {} as { type: 'went' }, context: {} as { at: number } } }).createMachine({
      id: 'watch',
      context: { at: 0 },
      on: { went: { actions: assign({ at: next }) } },
    })

  function watch(machine: AnyStateMachine) {
    const recorder = recording()
    const told: Replayed[] = []
    recorder.subscribe(
      createFoldCheck(
        with_(machine),
        () => recorder.read().actors,
        result => told.push(result),
      ),
    )
    return { actor: createActor(machine, { inspect: recorder.inspect }).start(), told }
  }

  test('a fold that is not repeatable is reported at once, with its event', () => {
    let now = 0
    const { actor, told } = watch(machineThat(() => ++now))
    expect(told).toEqual([])

    actor.send({ type: 'went' } as never)

    expect(told).toHaveLength(1)
    expect(replayLine(told[0] as Replayed)).toBe(
      'watch: differs from seq 2 (went), context.at is 1 in the journal and 2 in the replay',
    )
  })

  test('a fold that is repeatable is not reported', () => {
    const { actor, told } = watch(machineThat(() => 7))

    actor.send({ type: 'went' } as never)
    actor.stop()

    expect(told).toEqual([])
  })

  test('a machine that reads a secret is reported', () => {
    const nosy = setup({
      types: { events: {} as { type: 'chosen'; password: Secret }, context: {} as { length: number } },
    }).createMachine({
      id: 'nosy',
      context: { length: 0 },
      on: { chosen: { actions: assign({ length: ({ event }) => event.password.reveal().length }) } },
    })
    const { actor, told } = watch(nosy)

    actor.send({ type: 'chosen', password: new Secret('a long password') } as never)

    expect(told.map(({ divergence }) => divergence?.event)).toEqual(['chosen'])
  })
})

describe('a file', () => {
  test('a journal file may be a report that contains a journal', () => {
    const journal = { version: 2, actors: {}, events: [] }

    expect(replayText(JSON.stringify({ address: '/', journal }))).toEqual(replayText(JSON.stringify(journal)))
  })

  test.each(['constructor', '__proto__', { toString: {} }])(
    'a journal file with the name of an inherited property as a state, %j, is reported to have an unknown state',
    value => {
      const actors = { a: { logic: 'signIn', parent: null, from: null } }
      const entry = {
        seq: 1,
        time: 1,
        kind: 'event',
        actor: 'a',
        source: null,
        event: { type: 'xstate.init' },
      }
      const events = [{ ...entry, state: { status: 'active', value, context: {} } }]

      const { code, lines } = replayText(JSON.stringify({ version: 2, actors, events }))

      expect(code).toBe(1)
      expect(lines.join()).toContain('signIn no longer has the state')
    },
  )

  test.each([
    ['nothing', '', 'it is not JSON'],
    ['no JSON', '{', 'it is not JSON'],
    ['another JSON', '{"a": 1}', 'it has no version and no events'],
    ['a report without a journal', '{"journal":7}', 'it has no version and no events'],
    ['a list', '[]', 'it has no version and no events'],
    ['no list', '{"version":2,"actors":{},"events":{}}', 'its events are not a list'],
    ['no actors', '{"version":2,"events":[]}', 'it does not name its actors'],
    ['an odd actor', '{"version":2,"actors":{"a":{}},"events":[]}', 'the actor a'],
    [
      'an actor whose parent is no name',
      '{"version":2,"actors":{"a":{"logic":"b","parent":{},"from":null}},"events":[]}',
      'the actor a',
    ],
    ['an odd entry', '{"version":2,"actors":{},"events":[7]}', 'events[0] is not an object'],
    [
      'a time beyond all clocks',
      '{"version":2,"actors":{},"events":[{"seq":1,"time":1e300}]}',
      'events[0].time is not a time',
    ],
    [
      'what is nested without end',
      `{"version":2,"actors":{},"events":[${'['.repeat(20_000)}${']'.repeat(20_000)}]}`,
      'it is nested too deep',
    ],
    [
      'actors in a chain without end',
      JSON.stringify({ version: 2, actors: chainOf(20_000), events: [] }),
      'its actors are nested too deep',
    ],
    [
      'actors that have begun each other',
      JSON.stringify({ version: 2, actors: { ...chainOf(3), a0: actorOf('a2') }, events: [] }),
      'its actors are nested too deep',
    ],
    ['an entry without a number', '{"version":2,"actors":{},"events":[{}]}', 'events[0].seq'],
  ])('a file that contains %s is no journal, and one sentence says why', (_, text, words) => {
    expect(() => readJournal(text)).toThrow(InvalidJournal)
    const { code, lines } = replayText(text)
    expect(code).toBe(2)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(words)
  })

  test.each([1, 3])('a journal file of another version (%i) is refused, naming the version', version => {
    expect(replayText(`{"version":${version},"actors":{},"events":[]}`).lines).toEqual([
      `This journal has version ${version}, and only 2 can be read.`,
    ])
  })

  const parts: [string, (entry: Record<string, unknown>) => void][] = [
    ['seq', entry => Object.assign(entry, { seq: 0 })],
    ['time', entry => Object.assign(entry, { time: 'now' })],
    ['kind', entry => Object.assign(entry, { kind: 'rumour' })],
    ['actor', entry => Object.assign(entry, { actor: 'nobody' })],
    ['source', entry => Object.assign(entry, { source: 7 })],
    ['event', entry => Object.assign(entry, { event: {} })],
    ['state', entry => Object.assign(entry, { state: {} })],
  ]
  test.each(parts)('a journal file with an invalid %s is refused, naming the place', async (part, spoil) => {
    const journal = await resetRun()
    spoil(journal.events[2] as unknown as Record<string, unknown>)

    expect(replayText(JSON.stringify(journal)).lines[0]).toContain(`events[2].${part}`)
  })

  test('a replay of a journal file exits with 0 if it is equal, and with 1 if not', async () => {
    const journal = await resetRun()
    expect(replayText(JSON.stringify(journal))).toMatchObject({ code: 0 })
    expect(replayText(JSON.stringify(journal)).lines.at(-1)).toBe('equal')

    ;(journal.events[2] as { state: object }).state = { status: 'done' }
    const { code, lines } = replayText(JSON.stringify(journal))

    expect(code).toBe(1)
    expect(lines).toContain('resetPassword: equal, 5 events')
    expect(lines.at(-1)).toBe('not equal, first at seq 3')
  })

  test('a replay of a journal file without states is not called equal', async () => {
    const journal = await resetRun()
    for (const entry of journal.events) entry.state = null

    const { code, lines } = replayText(JSON.stringify(journal))

    expect(code).toBe(1)
    expect(lines).toContain('resetPassword: nothing to compare in 5 events')
    expect(lines.at(-1)).toBe('nothing to compare')
  })

  test('a replay of a journal file counts only what was compared', async () => {
    const journal = await resetRun()
    const entry = journal.events.findLast(({ actor }) => actor === 'resetPassword') as JournalEntry
    entry.given = true

    const { code, lines } = replayText(JSON.stringify(journal))

    expect(code).toBe(0)
    expect(lines).toContain('resetPassword: equal, 4 of 5 events compared')
  })

  test.each([
    ['a value of no kind', { $type: 'map', value: 7 }],
    ['a number of no kind', { $type: 'bigint', value: 'x' }],
  ])('a journal file with %s in an event differs there and breaks nothing', (_, input) => {
    const recorder = recording()
    createActor(sessionMachine, { input: { flag: false }, inspect: recorder.inspect }).start()
    const journal = asFile(recorder.read())
    ;(journal.events[0] as { event: object }).event = { type: 'xstate.init', input }

    expect(replay(journal, everyMachine)[0]?.divergence).toMatchObject({
      seq: 1,
      because: 'it cannot be read',
    })
  })
})

function actorOf(parent: string | null) {
  return { logic: 'signIn', parent, from: null }
}

/** Each has begun the next. */
function chainOf(length: number) {
  return Object.fromEntries(
    Array.from({ length }, (_, i) => [`a${i}`, actorOf(i === 0 ? null : `a${i - 1}`)]),
  )
}
