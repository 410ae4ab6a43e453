import { beforeEach, describe, expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import { Failure } from '../../../domain/failure.ts'
import { scheduleNotFound } from '../../../domain/messages/schedules.ts'
import type { DraftStep } from '../../../domain/records/draft.ts'
import {
  appendStep,
  type Draft,
  doneSteps,
  newDraft,
  type ReceivedSteps,
  receiveSteps,
  type Step,
  undo,
  withoutStep,
} from '../../../domain/schedule/draft/draft.ts'
import { apply } from '../../../domain/schedule/draft/operations/apply.ts'
import type { Operation } from '../../../domain/schedule/draft/operations/operation.ts'
import { operationWords } from '../../../domain/schedule/draft/operations/operation-words.ts'
import { replay } from '../../../domain/schedule/draft/replay.ts'
import { readBase } from '../../../domain/schedule/draft/settle/base.ts'
import { decodePlan } from '../../../domain/schedule/plan/decode.ts'
import { encodePlan } from '../../../domain/schedule/plan/encode.ts'
import { type Gateway, operationName } from '../../../gql/gateway.ts'
import { DraftDetailDocument } from '../../../gql/operations/drafts.generated.ts'
import { FeaturesDocument } from '../../../gql/operations/features.generated.ts'
import { IdentifyDocument, SignInDocument } from '../../../gql/operations/session.generated.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { demoPassword } from '../../../server/auth/demo-password.ts'
import { addDraft } from '../../../src/drafts/session/plan-drafts.ts'
import type { BrowserDrafts, DraftStore } from '../../../src/drafts/store/draft-store.ts'
import { sharedDrafts } from '../../../src/drafts/store/shared.ts'
import { generatePlan } from '../../support/generate-plan.ts'
import { memoryDrafts } from '../../support/memory-drafts.ts'
import { replayed } from '../../support/recording.ts'
import { demoIds } from '../support/demo-ids.ts'
import { rateStep } from '../support/drafts.ts'
import { gatewayTo } from '../support/gateway.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const server = appWithDatabase()
let gateway: Gateway
let empty: Draft
beforeEach(async () => {
  await addDemo(server.db)
  gateway = gatewayTo(server.app)
  await gateway.request(IdentifyDocument, {}).catch(() => 'signed out')
  await gateway.request(SignInDocument, { email: 'field@gridhaul.example', password: demoPassword })
  const { plan } = await demoIds(server.db)
  empty = newDraft({ id: 'd-1', name: 'Rain', baseTxId: plan, baseHash: '' })
})

const step = (id: string): Omit<Step, 'parentId'> => {
  const { operation, words } = rateStep(id)
  return { id, at: '2026-01-15T08:00:00Z', by: 'u-1', operation: operation as Step['operation'], words }
}

const store = (drafts: DraftStore, draft: Draft) => drafts.append(draft, draft.steps, draft)
const onServer = async () =>
  (await (await signedIn(server.app, 'admin@gridhaul.example')).get('/api/drafts/d-1')).json()

/** Drafts of one browser. What keeps them in step is replayed from its journal at the end of the test. */
const draftsOf = (browser: BrowserDrafts, of: Gateway = gateway, clock = new SimulatedClock()) =>
  sharedDrafts(browser, of, { journal: { inspect: replayed() } as Recorder, clock })

test('a draft is saved on the server with each of its steps and with what is undone', async () => {
  const drafts = draftsOf(memoryDrafts().store)
  const one = appendStep(empty, step('s-1'))
  await store(drafts, one)
  await drafts.sync.save('d-1')
  await store(drafts, undo(appendStep(one, step('s-2'))))
  await drafts.sync.save('d-1')

  expect(drafts.sync.sharing()).toBe('onServer')
  expect(await onServer()).toMatchObject({
    name: 'Rain',
    head: 's-1',
    tip: 's-2',
    created_by: 'Frida Marchetti',
    steps: [
      { id: 's-1', parent_id: null },
      { id: 's-2', parent_id: 's-1' },
    ],
  })
  expect(drafts.sync.versionOf('d-1')).toBe((await onServer()).version)
})

test('while the server cannot be reached, steps are kept and saved with growing pauses once it answers', async () => {
  let isAway = true
  const clock = new SimulatedClock()
  const unreliable: Gateway = {
    request: (...call) =>
      isAway ? Promise.reject(new Failure({ kind: 'unreachable' })) : gateway.request(...call),
  }
  const { sync, ...drafts } = draftsOf(memoryDrafts().store, unreliable, clock)
  const seen: string[] = []
  sync.subscribe(() => seen.push(sync.sharing()))
  const isSettled = () => expect.poll(() => sync.sharing()).not.toBe('saving')

  await store(drafts, appendStep(empty, step('s-1')))
  await isSettled()
  clock.increment(1_000)
  await isSettled()
  clock.increment(1_999)
  expect(seen).toEqual(['offline', 'saving', 'offline'])
  isAway = false
  clock.increment(1)
  await isSettled()

  expect(seen).toEqual(['offline', 'saving', 'offline', 'saving', 'onServer'])
  expect((await onServer()).steps).toHaveLength(1)
})

/** Two people with the same draft open, which has one step. */
async function twoPeople() {
  const mine = draftsOf(memoryDrafts().store)
  const theirs = draftsOf(memoryDrafts().store)
  const start = appendStep(empty, step('s-1'))
  await store(mine, start)
  await mine.sync.save('d-1')
  await theirs.load('d-1')
  await theirs.sync.save('d-1')
  return { mine, theirs, start }
}

test('steps of somebody else come first, and are told before one of mine is saved', async () => {
  const { mine, theirs, start } = await twoPeople()
  const told: ReceivedSteps[] = []
  mine.sync.onReceived(received => told.push(received))
  await store(theirs, appendStep(start, step('theirs')))
  await theirs.sync.save('d-1')
  const both = appendStep(start, step('mine'))
  await store(mine, both)
  await mine.sync.save('d-1')

  expect(told).toMatchObject([{ steps: [{ id: 'theirs' }], head: 'theirs', tip: 'theirs' }])
  expect(mine.sync.sharing()).toBe('saving')
  expect(mine.sync.versionOf('d-1')).toBeNull()

  await store(mine, receiveSteps(both, told[0] as ReceivedSteps, { mine: 'again' }))
  await mine.sync.save('d-1')
  expect(mine.sync.sharing()).toBe('onServer')
  const { head, steps } = await onServer()
  expect(head).toBe('again')
  expect(steps.map(({ id, parent_id }: DraftStep) => [id, parent_id])).toEqual([
    ['s-1', null],
    ['theirs', 's-1'],
    ['mine', 's-1'],
    ['again', 'theirs'],
  ])
})

/** Two tabs of one browser with the same draft open, which has one step. */
async function twoTabs() {
  const { store: browser } = memoryDrafts()
  const [first, second] = [draftsOf(browser), draftsOf(browser)]
  const start = appendStep(empty, step('s-1'))
  await store(first, start)
  await first.sync.save('d-1')
  await second.load('d-1')
  const received: ReceivedSteps[] = []
  second.sync.onReceived(each => received.push(each))
  return { first, second, received, start }
}

/** As the log of a page stores it: its new steps alone. */
const addTo = (drafts: DraftStore, draft: Draft) => drafts.append(draft, draft.steps.slice(-1), draft)

test('a step made in one tab is received by another tab of the same browser', async () => {
  const { first, second, received, start } = await twoTabs()
  await addTo(first, appendStep(start, step('s-2')))
  await first.sync.save('d-1')

  await second.sync.refresh('d-1', null)

  expect(received).toMatchObject([{ steps: [{ id: 's-2' }], head: 's-2', tip: 's-2' }])
  expect(second.sync.versionOf('d-1')).toBeNull()
})

test('a step made in one tab stays done when another tab of the same browser makes a step before it has that one', async () => {
  const { first, second, received, start } = await twoTabs()
  await addTo(first, appendStep(start, step('s-2')))
  await first.sync.save('d-1')

  await addTo(second, appendStep(start, step('s-3')))
  await second.sync.save('d-1')

  expect(received).toMatchObject([{ steps: [{ id: 's-2' }], head: 's-2', tip: 's-2' }])
  expect(await onServer()).toMatchObject({ head: 's-2', tip: 's-2' })
})

test('an undo in one tab is followed by another tab of the same browser', async () => {
  const { first, second, received, start } = await twoTabs()
  await first.append(start, [], undo(start))
  await first.sync.save('d-1')

  await second.sync.refresh('d-1', null)

  expect(received).toMatchObject([{ steps: [], head: null, tip: 's-1' }])
})

test('a step that somebody else makes after one of another tab comes with that one', async () => {
  const { first, second, received, start } = await twoTabs()
  const two = appendStep(start, step('s-2'))
  await addTo(first, two)
  await first.sync.save('d-1')
  const theirs = draftsOf(memoryDrafts().store)
  await theirs.load('d-1')
  await addTo(theirs, appendStep(two, step('theirs')))
  await theirs.sync.save('d-1')

  await second.sync.refresh('d-1', null)

  expect(received).toMatchObject([{ steps: [{ id: 's-2' }, { id: 'theirs' }], head: 'theirs' }])
})

test('an undo of somebody else is followed where nothing was changed here, and nobody takes it back', async () => {
  const { mine, theirs, start } = await twoPeople()
  const told: ReceivedSteps[] = []
  mine.sync.onReceived(received => told.push(received))
  await store(theirs, undo(start))
  await theirs.sync.save('d-1')

  await mine.sync.refresh('d-1', '"99"')

  expect(told).toEqual([{ steps: [], head: null, tip: 's-1', by: 'Frida Marchetti' }])
  expect((await onServer()).head).toBeNull()
})

test('a change of my own that the server tells of is not read again', async () => {
  const { mine } = await twoPeople()
  const { version } = await onServer()
  const told: unknown[] = []
  mine.sync.onReceived(received => told.push(received))
  mine.sync.subscribe(() => told.push(mine.sync.sharing()))

  await mine.sync.refresh('d-1', `"${version}"`)

  expect(told).toEqual([])
})

test('steps made without a connection follow those that somebody else has made meanwhile, when the draft is opened again', async () => {
  const { theirs, start } = await twoPeople()
  const { store: browser } = memoryDrafts()
  await store(browser, appendStep(start, step('mine')))
  await store(theirs, appendStep(start, step('theirs')))
  await theirs.sync.save('d-1')

  const opened = await draftsOf(browser).load('d-1')

  expect(opened && doneSteps(opened).map(({ id, operation }) => [id, operation])).toEqual([
    ['s-1', step('s-1').operation],
    ['theirs', step('theirs').operation],
    [expect.any(String), step('mine').operation],
  ])
})

test('a draft is in the list of everybody until it is deleted, and again when it is restored', async () => {
  const { mine } = await twoPeople()
  const theirs = draftsOf(memoryDrafts().store)
  expect(await theirs.list(empty.baseTxId)).toMatchObject([
    { id: 'd-1', name: 'Rain', stepCount: 1, changedBy: 'Frida Marchetti' },
  ])

  await mine.rename('d-1', 'Sun')
  await mine.remove('d-1')
  expect(await theirs.list(empty.baseTxId)).toEqual([])
  expect(await mine.list(empty.baseTxId)).toEqual([])

  await mine.restore('d-1')
  expect(await mine.list(empty.baseTxId)).toMatchObject([{ name: 'Sun' }])
})

/** A copy of the open draft, which the server has. */
async function copied({ isReachable }: { isReachable: boolean }) {
  const { store: browser } = memoryDrafts()
  let canCreate = true
  const unreliable: Gateway = {
    request: (document, ...rest) =>
      operationName(document) === 'CreateDraft' && !canCreate
        ? Promise.reject(new Failure({ kind: 'unreachable' }))
        : gateway.request(document, ...rest),
  }
  const drafts = draftsOf(browser, unreliable)
  const one = appendStep(empty, step('s-1'))
  await store(drafts, one)
  await drafts.sync.save('d-1')
  canCreate = isReachable
  return { drafts, id: await addDraft(one, 'Rain', { store: drafts, browser, userId: 'u-1' }) }
}

test('a copy of a draft is on the server at once, and the open draft stays in step with it', async () => {
  const { drafts, id } = await copied({ isReachable: true })

  expect(await draftsOf(memoryDrafts().store).load(id)).toMatchObject({ head: 's-1', steps: [{ id: 's-1' }] })
  expect(await drafts.list(empty.baseTxId)).not.toContainEqual(
    expect.objectContaining({ isInBrowserOnly: true }),
  )
  expect(drafts.sync.versionOf('d-1')).toBe((await onServer()).version)
})

test('a copy of a draft that did not reach the server is listed as one that is in this browser only', async () => {
  const { drafts, id } = await copied({ isReachable: false })

  const listed = await drafts.list(empty.baseTxId)
  expect(listed.map(each => [each.id, each.isInBrowserOnly])).toEqual([
    ['d-1', undefined],
    [id, true],
  ])
})

test('a draft that somebody else has deleted is gone from a browser that has it, with the list and when it is opened', async () => {
  const { theirs, start } = await twoPeople()
  const [first, second] = [memoryDrafts().store, memoryDrafts().store]
  for (const browser of [first, second]) {
    await store(browser, start)
    await draftsOf(browser).load('d-1')
  }
  await theirs.remove('d-1')

  expect(await draftsOf(first).list(empty.baseTxId)).toEqual([])
  expect(await draftsOf(second).load('d-1')).toBeNull()
  expect(await first.list(empty.baseTxId)).toEqual([])
  expect(await second.list(empty.baseTxId)).toEqual([])
})

test('a deleted draft stays in the list of a browser with steps that the server never had, which says how many', async () => {
  const { mine, theirs, start } = await twoPeople()
  const { store: browser } = memoryDrafts()
  await store(browser, start)
  const drafts = draftsOf(browser)
  await drafts.load('d-1')
  await theirs.remove('d-1')
  await addTo(drafts, appendStep(start, step('mine')))

  expect(await drafts.list(empty.baseTxId)).toMatchObject([{ id: 'd-1', unsavedSteps: 1 }])
  await drafts.sync.save('d-1')
  expect(drafts.sync.sharing()).toBe('deleted')
  expect((await browser.load('d-1'))?.steps).toHaveLength(2)
  expect(await mine.list(empty.baseTxId)).toEqual([])
})

test('a step that was stored just before the draft is left reaches the server', async () => {
  const drafts = draftsOf(memoryDrafts().store)
  await store(drafts, appendStep(empty, step('s-1')))
  drafts.sync.close()

  await expect.poll(async () => (await onServer()).head).toBe('s-1')
})

test('steps that were not saved before a reload are saved after it', async () => {
  const browser = memoryDrafts().store
  const before = draftsOf(browser)
  const saved = appendStep(empty, step('s-1'))
  await store(before, saved)
  await before.sync.save('d-1')
  await store(browser, appendStep(saved, step('s-2')))

  const after = draftsOf(browser)
  const opened = await after.load('d-1')
  await after.sync.save('d-1')

  expect(opened).toMatchObject({ head: 's-2', steps: [{ id: 's-1' }, { id: 's-2' }] })
  expect((await onServer()).head).toBe('s-2')
})

test('opening a draft reads it from the server once', async () => {
  await twoPeople()
  const asked: unknown[] = []
  const counted: Gateway = {
    request: (document, ...rest) => {
      asked.push(document)
      return gateway.request(document, ...rest)
    },
  }
  const drafts = draftsOf(memoryDrafts().store, counted)

  await drafts.load('d-1')
  await drafts.sync.save('d-1')

  expect(asked).toEqual([FeaturesDocument, DraftDetailDocument])
  expect(drafts.sync.sharing()).toBe('onServer')
})

test('a draft of a plan that the server does not have stays in the browser', async () => {
  const { store: browser, drafts: stored } = memoryDrafts()
  const clock = new SimulatedClock()
  const drafts = draftsOf(browser, gateway, clock)

  await store(drafts, appendStep({ ...empty, baseTxId: 'from a file' }, step('s-1')))
  await drafts.sync.save('d-1')

  expect(drafts.sync.sharing()).toBe('inBrowser')
  expect(drafts.sync.versionOf('d-1')).toBeNull()
  expect(stored.get('d-1')?.steps).toHaveLength(1)
  clock.increment(60_000)
  expect(drafts.sync.sharing()).toBe('inBrowser')
})

test('more steps than the server takes at once are saved in order', async () => {
  const drafts = draftsOf(memoryDrafts().store)
  let draft = empty
  for (let i = 0; i < 250; i++) draft = appendStep(draft, step(`s-${i}`))

  await store(drafts, draft)
  await drafts.sync.save('d-1')

  const { steps, head } = await onServer()
  expect(steps.map(({ id }: Step) => id)).toEqual(draft.steps.map(({ id }) => id))
  expect(head).toBe('s-249')
})

test('a step that the server refuses for good is named, and everything else is saved', async () => {
  const drafts = draftsOf(memoryDrafts().store)
  const refused: [string, string][] = []
  drafts.sync.onRefused((...of) => refused.push(of))
  const one = appendStep(empty, step('s-1'))
  const burning = { type: 'burn' } as unknown as Step['operation']
  const bad = appendStep(one, { ...step('bad'), operation: burning })
  const all = appendStep(bad, step('s-2'))
  await store(drafts, all)
  await drafts.sync.save('d-1')

  expect(refused.map(([id]) => id)).toEqual(['bad'])
  expect(drafts.sync.sharing()).toBe('inBrowser')
  expect(drafts.sync.notSharedBecause()).toMatch(/^The server does not store the step “Step bad\.” ./)
  expect((await onServer()).steps).toMatchObject([{ id: 's-1' }])

  await store(
    drafts,
    withoutStep(all, 'bad', ({ id }) => `${id}-again`),
  )
  await drafts.sync.save('d-1')

  expect(drafts.sync.sharing()).toBe('onServer')
  expect(drafts.sync.notSharedBecause()).toBeNull()
  expect(await onServer()).toMatchObject({ head: 's-2-again', steps: [{ id: 's-1' }, { id: 's-2-again' }] })
  expect(refused).toHaveLength(1)
})

test('a plan that the server does not have is why a draft of it stays in the browser', async () => {
  const drafts = draftsOf(memoryDrafts().store)
  await store(drafts, appendStep({ ...empty, baseTxId: 'nowhere' }, step('s-1')))
  await drafts.sync.save('d-1')

  expect(drafts.sync.sharing()).toBe('inBrowser')
  expect(drafts.sync.notSharedBecause()).toBe(scheduleNotFound)
})

describe.each([8, 40])('on a plan of %i batteries', batteries => {
  test('each kind of large step is stored, is the same in another browser, and is sent', async () => {
    const received = generatePlan({ trucks: batteries / 4, batteries })
    for (const periods of Object.values(received.site_shortfalls))
      for (const period of Object.keys(periods)) periods[period] = (periods[period] ?? 0) + 5
    const planner = await signedIn(server.app, 'admin@gridhaul.example')
    expect((await planner.post('/api/schedules', received)).statusCode).toBe(201)
    const base = readBase(decodePlan(received))
    const tripKeys = base.plan.trips.map(({ id }) => id)
    const wanted: Operation[] = [
      { type: 're-dispatch', batteryIds: [], fromPeriod: 1 },
      {
        type: 'several',
        operations: base.plan.batteries.map(({ id }) => ({
          type: 'set-energy',
          batteryId: id,
          period: 90,
          energyKwh: 12.345678,
        })),
      },
      { type: 'remove-trips', tripKeys, returnTripsToo: false, laterTripsToo: false, park: true },
      { type: 'paste-trips', parkedKeys: tripKeys, trips: [], byPeriods: 0 },
    ]
    let draft: Draft = { ...empty, baseTxId: base.plan.txId }
    let { intent } = base
    for (const [i, operation] of wanted.entries()) {
      const applied = apply(intent, operation, base)
      if (!applied.ok) throw new Error(applied.reason)
      const words = operationWords(operation, intent)
      expect(words.length).toBeLessThan(1_000)
      draft = appendStep(draft, { ...step(`s-${i}`), operation: applied.operation, words })
      intent = applied.intent
    }
    const mine = draftsOf(memoryDrafts().store)
    await store(mine, draft)
    await mine.sync.save('d-1')
    expect(mine.sync.sharing()).toBe('onServer')

    const theirs = await draftsOf(memoryDrafts().store).load('d-1')
    const operations = ({ steps }: Draft) => steps.map(({ operation }) => operation)
    expect(operations(theirs ?? empty)).toEqual(operations(draft))
    const planOf = ({ steps }: Draft) =>
      JSON.stringify(encodePlan(replay(steps, readBase(base.plan)).state.plan))
    expect(planOf(theirs ?? empty)).toBe(planOf(draft))

    const tag = { 'if-match': `"${mine.sync.versionOf('d-1')}"` }
    const sent = await planner.post('/api/drafts/d-1/send', { reason: 'Tried' }, tag)
    expect(sent.statusCode).toBe(201)
    const { tx_id } = sent.json()
    const plan = decodePlan((await planner.get(`/api/schedules/${tx_id}`)).json())
    expect(JSON.stringify(encodePlan({ ...plan, txId: base.plan.txId }))).toBe(planOf(draft))
  })
})

test('a draft that is only read is not kept in the browser, and leaves the open one in step with the server', async () => {
  const others = draftsOf(memoryDrafts().store)
  await store(others, appendStep({ ...empty, id: 'd-2', name: 'Sun' }, step('s-2')))
  await others.sync.save('d-2')
  const memory = memoryDrafts()
  const drafts = draftsOf(memory.store)
  await store(drafts, appendStep(empty, step('s-1')))
  await drafts.sync.save('d-1')

  expect(await drafts.read('d-2')).toMatchObject({ name: 'Sun', steps: [{ id: 's-2' }] })
  expect([...memory.drafts.keys()]).toEqual(['d-1'])
  expect(drafts.sync.versionOf('d-1')).not.toBeNull()
  expect(await drafts.read('unknown')).toBeNull()
})
