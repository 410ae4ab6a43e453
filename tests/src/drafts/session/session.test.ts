import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Failure } from '../../../../domain/failure.ts'
import { appendStep, doneSteps, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { type Gateway, operationName } from '../../../../gql/gateway.ts'
import { DraftUnknown } from '../../../../src/drafts/draft-unknown.ts'
import { memoryDrafts } from '../../../support/memory-drafts.ts'
import { runsOf } from '../../../support/property-runs.ts'
import { expectReplays } from '../../../support/recording.ts'
import { draftServer } from '../draft-server.ts'
import { engineClient, loadedPlan, plan, startSession } from '../drafting-steps.ts'

const move = (byPeriods: number, trip = 'T-1_D-1_S-2_33_34'): Operation => ({
  type: 'move-trips',
  tripKeys: [trip],
  byPeriods,
})

test('a step changes the plan that is shown, and the title counts it and says whether it is saved', async () => {
  const { session, open } = await startSession()
  expect(session.state().title).toBe('Draft of test_03 (0 steps, saved)')

  await open().make(move(2))

  expect(session.state().handle.layout.trips.ids).toContain('T-1_D-1_S-2_35_36')
  expect(open().announcement).toMatch(/^Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min later\./)
  await expect.poll(() => session.state().title).toBe('Draft of test_03 (1 step, saved)')
})

test('the file of the draft is its plan under an id of its own, and the base stays as it was', async () => {
  const { session, open } = await startSession()
  const before = JSON.stringify(plan)

  await open().make(move(2))

  const file = decodePlan(JSON.parse(await (await session.state().readFile()).text()))
  expect(file.txId).toBe(`test_03~${open().draft.id}`)
  expect(file.trips.map(({ id }) => id)).toContain('T-1_D-1_S-2_35_36')
  expect(JSON.stringify(plan)).toBe(before)
})

/** `made` counts the files that were made. */
async function startCounting() {
  const counted = { made: 0 }
  const { session, open } = await startSession(memoryDrafts(), null, null, async (...opened) => {
    const client = await engineClient(...opened)
    return { ...client, fileOf: (...of) => client.fileOf(...of).finally(() => counted.made++) }
  })
  return { session, open, counted }
}

test('steps make no file: it is made when it is first read, once for each plan', async () => {
  const { session, open, counted } = await startCounting()

  await open().make(move(2))
  await open().make(move(-1))
  expect(counted.made).toBe(0)

  const [first, second] = await Promise.all([session.state().readFile(), session.state().readFile()])
  expect(second).toBe(first)
  await open().undo()
  expect(await (await session.state().readFile()).text()).not.toBe(await first.text())
  expect(counted.made).toBe(2)
})

test('the file of a large plan is made once the steps rest, of all of them', async () => {
  const size = vi.spyOn(loadedPlan.handle.bytes, 'size', 'get').mockReturnValue(2_000_000)
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => {
    size.mockRestore()
    vi.useRealTimers()
  })
  const { session, open, counted } = await startCounting()

  await open().make(move(2))
  const file = session.state().readFile()
  await vi.advanceTimersByTimeAsync(500)
  await open().make(move(-1))
  await vi.advanceTimersByTimeAsync(599)
  expect(counted.made).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(counted.made).toBe(1)
  expect(await (await file).text()).toContain('T-1_D-1_S-2_34_35')

  await session.state().readFile()
  await open().undo()
  await vi.advanceTimersByTimeAsync(600)
  const rested = session.state().readFile()
  await vi.advanceTimersByTimeAsync(0)
  expect(await (await rested).text()).toContain('T-1_D-1_S-2_35_36')
})

test('a refused operation changes nothing, and what can be done instead is offered', async () => {
  const { open } = await startSession()
  await open().make(move(20))

  expect(open().draft.steps).toEqual([])
  expect(open().announcement).toBeNull()
  expect(open().refused?.reason).toMatch(/T-1/)
  expect(open().refused?.offers.length).toBeGreaterThan(0)
})

test('a re-dispatch is logged with what it comes to, and the plan leaves what its trips make unavoidable', async () => {
  const { session, open } = await startSession()
  const minShortfall = () => session.state().handle.minShortfall(0, {}, {}, new AbortController().signal)
  expect((await minShortfall()).isImprovable).toBe(true)

  await open().make({ type: 're-dispatch', batteryIds: [], fromPeriod: 1 })

  expect(doneSteps(open().draft)[0]?.operation).toMatchObject({
    changes: { batteries: [{ batteryId: 'MB-5' }] },
  })
  expect(open().announcement).toMatch(/12 kWh less shortfall\.$/)
  expect(await minShortfall()).toMatchObject({
    isImprovable: false,
    text: 'This plan leaves 43.3 kWh undelivered. With the same trips, no other charging and discharging can reduce that.',
  })
})

test('limits that are set while a draft is open hold for its plan as it is then, and for the steps after', async () => {
  const { session, open } = await startSession()
  await open().make(move(2))
  const before = open().engineNumber
  const limits = { minLoadingMinutes: 60 }
  const { findings } = await session.state().handle.audit(limits, {}, new AbortController().signal)

  expect(findings).toContainEqual(
    expect.objectContaining({ rule: 'loading-time', tripIds: ['T-1_D-1_S-2_35_36', 'T-1_S-2_D-1_36_37'] }),
  )
  expect(open().engineNumber).not.toBe(before)
  await open().make(move(-2))
  expect(open().announcement).toMatch(/1 fewer finding/)
})

test('undo goes back to the base and redo to the tip, byte for byte', async () => {
  const { session, open } = await startSession()
  const texts: string[] = []
  const remember = async () => {
    texts.push(await (await session.state().readFile()).text())
  }
  await remember()
  await open().make(move(2))
  await remember()
  await open().undo()
  await remember()
  await open().redo()
  await remember()

  expect(texts[2]).toBe(texts[0])
  expect(texts[3]).toBe(texts[1])
  expect(texts[1]).not.toBe(texts[0])
})

test('operations that come while one is being made are made one after the other', async () => {
  const { open } = await startSession()
  const { make } = open()

  await Promise.all([make(move(-1)), make(move(-1)), make(move(-1))])

  expect(doneSteps(open().draft)).toHaveLength(3)
  expect(open().result.layout.trips.ids).toContain('T-1_D-1_S-2_30_31')
})

test('a trip named by its present id is kept under its key, whichever way the step was made', async () => {
  const { open } = await startSession()
  await open().make(move(-2))
  await open().make(move(-1, 'T-1_D-1_S-2_31_32'))

  expect(doneSteps(open().draft).map(({ operation }) => operation)).toMatchObject([move(-2), move(-1)])
})

test('a closed draft is opened again with all its steps, the undone ones too', async () => {
  const memory = memoryDrafts()
  const first = await startSession(memory)
  await first.open().make(move(1))
  await first.open().make(move(1))
  await first.open().undo()
  first.session.close()
  await expect.poll(() => [...memory.drafts.values()][0]?.head).toBe(first.open().draft.steps[0]?.id)

  const second = await startSession(memory)

  expect(second.open().draft).toEqual(first.open().draft)
  expect(second.session.state().handle.layout.trips.ids).toContain('T-1_D-1_S-2_34_35')
})

test('a draft is opened at the step that an address names; one that the store does not have is not made up', async () => {
  const memory = memoryDrafts()
  const { open } = await startSession(memory)
  await open().make(move(1))
  await open().make(move(1))
  const { id, steps } = open().draft
  await expect.poll(() => memory.drafts.get(id)?.steps.length).toBe(2)

  const at = async (step: string | null) => (await startSession(memory, { id, step })).open().draft.head
  expect(await at(steps[0]?.id ?? '')).toBe(steps[0]?.id)
  expect(await at('base')).toBeNull()
  expect(await at(null)).toBe(steps[1]?.id)
  await expect(startSession(memory, { id: 'unknown', step: null })).rejects.toThrow(DraftUnknown)
})

test('a store that refuses is told of, and gets everything when it is there again', async () => {
  const memory = memoryDrafts()
  memory.refusal.on = true
  const { session, open } = await startSession(memory)
  await open().make(move(1))
  await expect.poll(() => session.state().title).toBe('Draft of test_03 (1 step, not saved)')

  memory.refusal.on = false
  await open().make(move(1))

  await expect.poll(() => session.state().title).toBe('Draft of test_03 (2 steps, saved)')
  expect([...memory.drafts.values()][0]?.steps).toHaveLength(2)
})

test('steps made while the store is busy are stored although the draft is left', async () => {
  const memory = memoryDrafts()
  const { append } = memory.store
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  memory.store.append = async (...change) => {
    await answered
    await append(...change)
  }
  const { session, open } = await startSession(memory)
  await open().make(move(1))
  await open().make(move(1))

  session.close()
  answer()

  await expect.poll(() => memory.drafts.get(open().draft.id)?.steps.length).toBe(2)
})

test('another draft of the plan begins at its base, with a name of its own, and the first one stays', async () => {
  const memory = memoryDrafts()
  const first = await startSession(memory)
  await first.open().make(move(1))
  const { id } = first.open().draft
  await expect.poll(() => memory.drafts.has(id)).toBe(true)

  const second = await startSession(memory, 'new')

  expect(second.open().draft).toMatchObject({ name: 'Draft 2 of test_03', steps: [] })
  expect((await second.open().drafts.list()).drafts).toMatchObject([
    { id, name: 'Draft of test_03', stepCount: 1 },
  ])
})

test('a draft that is renamed has the name in the title and in the list', async () => {
  const memory = memoryDrafts()
  const { session, open } = await startSession(memory)
  await open().make(move(1))
  await expect.poll(() => memory.drafts.size).toBe(1)

  expect(await open().drafts.rename(open().draft.id, 'Rain')).toBeNull()

  await expect.poll(() => session.state().title).toBe('Rain (1 step, saved)')
  expect((await open().drafts.list()).drafts).toMatchObject([{ name: 'Rain' }])
})

test('a store that does not delete a draft is told of, and the draft stays', async () => {
  const memory = memoryDrafts()
  memory.store.remove = () => Promise.reject(new Failure({ kind: 'unreachable' }))
  const { open } = await startSession(memory)
  await open().make(move(1))
  await expect.poll(() => memory.drafts.size).toBe(1)

  expect(await open().drafts.remove(open().draft.id)).toContain('Error changing the draft.')
  expect((await open().drafts.list()).drafts).toHaveLength(1)
})

const add: Operation = {
  type: 'add-trip',
  truckId: 'T-4',
  sourceId: 'D-2',
  destinationId: 'S-3',
  startPeriod: 9,
  endPeriod: 10,
  batteryIds: [],
}

test('a step in the middle is taken back; one that a later step stands on is not', async () => {
  const { open } = await startSession()
  await open().make(move(1))
  await open().make(add)
  await open().make(move(1, 'T-4_D-2_S-3_9_10'))
  const [moved, added] = open().draft.steps

  await open().takeOut(added?.id ?? '')
  expect(open().refused?.reason).toContain('A later step depends on it')
  expect(doneSteps(open().draft)).toHaveLength(3)

  await open().takeOut(moved?.id ?? '')
  expect(doneSteps(open().draft).map(({ operation }) => operation.type)).toEqual(['add-trip', 'move-trips'])
  expect(open().result.layout.trips.ids).toContain('T-1_D-1_S-2_33_34')
})

test('taking back a step before the last one says what that changes', async () => {
  const { open } = await startSession()
  await open().make({ type: 're-dispatch', batteryIds: [], fromPeriod: 1 })
  expect(open().announcement).toMatch(/12 kWh less shortfall\.$/)
  await open().make(add)
  const [dispatched] = open().draft.steps

  await open().takeOut(dispatched?.id ?? '')

  expect(open().announcement).toMatch(/^Undone: Re-dispatch .* 12 kWh more shortfall\.$/)
  expect(doneSteps(open().draft).map(({ operation }) => operation)).toEqual([add])
})

test('a draft of another content of its plan says so, and its steps make a draft of the open one', async () => {
  const memory = memoryDrafts()
  const first = await startSession(memory)
  await first.open().make(move(1))
  const { draft } = first.open()
  await expect.poll(() => memory.drafts.get(draft.id)?.steps.length).toBe(1)
  expect(first.session.state().baseDiffers).toBe(false)
  memory.drafts.set(draft.id, { ...draft, baseHash: 'of another content' })

  const second = await startSession(memory)
  expect(second.session.state().baseDiffers).toBe(true)
  const id = await second.session
    .state()
    .addDraft({ ...second.open().draft, baseHash: draft.baseHash }, 'test_03')

  const third = await startSession(memory, { id, step: null })
  expect(third.session.state().baseDiffers).toBe(false)
  expect(third.open().draft).toMatchObject({ name: 'Draft 2 of test_03', steps: [{ operation: move(1) }] })
})

test('the typed line makes the same operation as the menu and the drag', async () => {
  const { open } = await startSession()

  const { tried } = await open().readLine('T-1 move 08:00 to 08:30')

  expect(tried.operation).toMatchObject(move(2))
})

test('a session of editing replays from the journal', async () => {
  const { open, recorder, session } = await startSession()
  await open().make(move(1))
  await open().make(move(20))
  await open().undo()
  session.close()

  expectReplays(recorder.read())
  expect(
    recorder
      .read()
      .events.map(entry => JSON.stringify(entry))
      .join(),
  ).not.toContain('"layout"')
})

/** A draft of alternating steps of the person's own and of Anna Berg's, each of the rate of another battery. */
async function sharedSession(authors: readonly ('own' | 'Anna')[]) {
  const { store } = memoryDrafts()
  const shared = authors.reduce(
    (so, author, i) =>
      appendStep(so, {
        id: `s-${i}`,
        at: '2026-01-15T08:00:00Z',
        by: author === 'own' ? 'u-1' : 'u-2',
        byName: author === 'own' ? null : 'Anna Berg',
        operation: { type: 'set-energy', batteryId: `MB-${i + 1}`, period: 50, energyKwh: 40 },
        words: `Step ${i}.`,
      }),
    newDraft({ id: 'd-1', name: 'Draft', baseTxId: plan.txId, baseHash: '' }),
  )
  const { steps, head, tip, ...rest } = shared
  await store.append(rest, steps, { head, tip })
  const { open, session } = await startSession({ store } as ReturnType<typeof memoryDrafts>, {
    id: 'd-1',
    step: null,
  })
  const batteries = () =>
    doneSteps(open().draft).flatMap(({ operation }) =>
      operation.type === 'set-energy' ? operation.batteryId : [],
    )
  return { open, session, batteries }
}

test('undo takes back only own steps, the last one first, and redo makes them again', async () => {
  const { open, batteries } = await sharedSession(['own', 'Anna', 'own', 'Anna'])
  expect(open().undoable?.words).toBe('Step 2.')

  await open().undo()
  expect(batteries()).toEqual(['MB-1', 'MB-2', 'MB-4'])
  expect(open().announcement).toMatch(/^Undone: Step 2\./)
  await open().undo()
  expect(batteries()).toEqual(['MB-2', 'MB-4'])
  expect(open().undoable).toBeNull()
  await open().undo()
  expect(batteries()).toEqual(['MB-2', 'MB-4'])

  await open().redo()
  await open().redo()
  expect(batteries()).toEqual(['MB-2', 'MB-4', 'MB-1', 'MB-3'])
  expect(open().redoable).toBeNull()
})

test('a step of somebody else is taken back by an action of its own, which names the person', async () => {
  const { open, batteries } = await sharedSession(['own', 'Anna', 'own'])

  await open().takeOut('s-1')

  expect(batteries()).toEqual(['MB-1', 'MB-3'])
  expect(open().announcement).toMatch(/^Taken back from Anna Berg: Step 1\./)
  expect(open().undoable?.words).toBe('Step 2.')
})

test('however own steps and those of others alternate, undo and redo leave those of others as they are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('own' as const, 'Anna' as const), { minLength: 1, maxLength: 8 }),
      fc.array(fc.constantFrom('undo' as const, 'redo' as const), { maxLength: 8 }),
      async (authors, acts) => {
        const { open, session, batteries } = await sharedSession(authors)
        const of = (author: string) => authors.flatMap((each, i) => (each === author ? `MB-${i + 1}` : []))
        let undone = 0
        for (const act of acts) {
          await open()[act]()
          undone = act === 'undo' ? Math.min(undone + 1, of('own').length) : Math.max(undone - 1, 0)
        }

        expect(batteries().filter(id => of('Anna').includes(id))).toEqual(of('Anna'))
        expect(batteries()).toHaveLength(authors.length - undone)
        session.close()
      },
    ),
    { numRuns: runsOf(15) },
  )
})

test('the steps of a copy are undone as own ones, and say who made them first', async () => {
  const memory = memoryDrafts()
  const { session, open } = await startSession(memory)
  await open().make(move(1))
  const [own] = open().draft.steps
  if (!own) throw new Error('no step was made')
  const ofAnna = { ...own, id: 's-2', parentId: own.id, by: 'u-2', byName: 'Anna Berg', words: 'Later.' }
  const id = await session
    .state()
    .addDraft({ ...open().draft, steps: [own, ofAnna], head: 's-2', tip: 's-2' }, 'test_03')

  const copy = await startSession(memory, { id, step: null })

  const words = () => copy.open().draft.steps.map(each => each.words)
  expect(words()).toEqual([own.words, 'Later. (First made by Anna Berg.)'])
  expect(copy.open().undoable?.id).toBe('s-2')
  const again = await copy.session.state().addDraft(copy.open().draft, 'test_03')
  const second = await startSession(memory, { id: again, step: null })
  expect(second.open().draft.steps.map(each => each.words)).toEqual(words())
})

test('what a draft comes to, its plan and a copy of it are there without leaving the open one', async () => {
  const memory = memoryDrafts()
  const first = await startSession(memory)
  const remove: Operation = {
    type: 'remove-trips',
    tripKeys: ['T-1_D-1_S-1_70_71'],
    returnTripsToo: true,
    laterTripsToo: false,
  }
  await first.open().make(remove)
  const { id } = first.open().draft
  const textOf = async (file: Blob | null) => (file ?? new Blob()).text()
  await expect.poll(() => memory.drafts.get(id)?.steps.length).toBe(1)

  const second = await startSession(memory, 'new')
  const { drafts, draft } = second.open()
  const ofFirst = await drafts.figures(id)
  const ofBase = await drafts.figures(draft.id)
  expect(first.open().result.total.shortfallKwh).toBeGreaterThan(0)
  expect((ofFirst?.shortfallKwh ?? 0) - (ofBase?.shortfallKwh ?? 0)).toBeCloseTo(
    first.open().result.total.shortfallKwh,
    6,
  )
  expect(await textOf(await drafts.planOf(id, null))).toBe(
    await textOf(await first.session.state().readFile()),
  )

  const copyId = await drafts.duplicate(id)
  expect(memory.drafts.get(copyId ?? '')).toMatchObject({
    name: 'Draft 2 of test_03',
    steps: [{ operation: remove }],
  })
  await expect(drafts.duplicate('unknown')).rejects.toThrow(DraftUnknown)
  expect(second.open().draft).toBe(draft)
})

test('another branch of the open draft is a plan, too', async () => {
  const { session, open } = await startSession()
  await open().make(move(2))
  const [step] = open().draft.steps
  const branch = await (await session.state().readFile()).text()
  await open().undo()
  await open().make(move(-1))

  expect(await (await open().drafts.planOf(open().draft.id, step?.id ?? null)).text()).toBe(branch)
})

test.each([
  ['the server cannot be reached', new Failure({ kind: 'unreachable' }), 'The server cannot be reached.'],
  [
    'the server fails',
    new Failure({ kind: 'refused', status: 500 }),
    'The server could not save the draft just now.',
  ],
  [
    'the server does not store the draft',
    new Failure({ kind: 'refused', status: 403 }),
    'The server does not have the whole draft yet. Send it once the draft is saved there.',
  ],
])(
  'a draft whose saving fails because %s has no version to send, for that reason',
  async (_, failure, reason) => {
    const gateway = {
      request: async (document: Parameters<typeof operationName>[0]) => {
        if (operationName(document) === 'Features') return { features: ['drafts'] }
        throw failure
      },
    } as unknown as Gateway
    const { session, open } = await startSession(undefined, null, gateway)
    await open().make(move(2))

    expect(await open().saveOnServer()).toEqual({ version: null, reason })
    session.close()
  },
)

test('a draft whose latest step this browser could not store has no version to send before it is stored', async () => {
  const memory = memoryDrafts()
  const { gateway, draft } = draftServer()
  const { session, open } = await startSession(memory, null, gateway)
  await open().make(move(2))
  expect(await open().saveOnServer()).toEqual({ version: draft().version })

  memory.refusal.on = true
  await open().make(move(-1))
  expect(await open().saveOnServer()).toEqual({
    version: null,
    reason: 'This browser could not save the latest steps.',
  })

  memory.refusal.on = false
  expect(await open().saveOnServer()).toEqual({ version: draft().version })
  expect(draft().head).toBe(open().draft.head)
  session.close()
})

test('a draft that an address shows at an older step stays where it is for others until it is sent, as it is shown', async () => {
  const memory = memoryDrafts()
  const { gateway, draft } = draftServer()
  const first = await startSession(memory, null, gateway)
  await first.open().make(move(2))
  await first.open().make(move(-1))
  await first.open().saveOnServer()
  const { id, steps } = first.open().draft
  const [older, newer] = steps.map(step => step.id)
  first.session.close()

  const { session, open } = await startSession(memory, { id, step: older ?? '' }, gateway)
  await expect.poll(() => open().sharing).toBe('onServer')
  expect(draft()).toMatchObject({ head: newer, tip: newer })

  expect(await open().saveOnServer()).toEqual({ version: draft().version })
  expect(draft()).toMatchObject({ head: older, tip: newer })
  expect(open().draft.head).toBe(older)
  session.close()
})

test('a draft that cannot be read from the server is not one that the plan does not have, and is not copied', async () => {
  const lost = new Failure({ kind: 'unreachable' })
  const gateway = {
    request: async (document: Parameters<typeof operationName>[0]) => {
      if (operationName(document) === 'Features') return { features: ['drafts'] }
      throw lost
    },
  } as unknown as Gateway
  const theirs = { id: 'of a colleague', step: null }

  await expect(startSession(undefined, theirs, gateway)).rejects.toBe(lost)

  const { session, open } = await startSession(undefined, null, gateway)
  const { drafts } = open()
  await expect(drafts.duplicate(theirs.id)).rejects.toBe(lost)
  expect(await drafts.list()).toEqual({
    drafts: [],
    notRead:
      'The drafts on the server could not be read. Only those in this browser are listed. The server cannot be reached.',
  })
  session.close()
})
