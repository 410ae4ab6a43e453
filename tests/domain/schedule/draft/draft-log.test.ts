import { describe, expect, test } from 'vitest'
import {
  appendStep,
  type Draft,
  doneSteps,
  draftTxId,
  newDraft,
  otherBranches,
  redo,
  rollBackTo,
  undo,
  undoneSteps,
  withoutStep,
} from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { operationWords } from '../../../../domain/schedule/draft/operations/operation-words.ts'
import { replay } from '../../../../domain/schedule/draft/replay.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const empty = newDraft({ id: 'd1', name: 'Draft', baseTxId: 'test_03', baseHash: 'h' })

const withSteps = (draft: Draft, ...operations: Operation[]): Draft =>
  operations.reduce((so, operation) => {
    const id = `s${so.steps.length + 1}`
    const { intent } = replay(doneSteps(so), base).state
    const words = operationWords(operation, intent)
    return appendStep(so, { id, at: '2026-01-15T08:00:00Z', by: 'u', operation, words })
  }, draft)

const out = 'T-1_D-1_S-2_33_34'
const move = (byPeriods: number): Operation => ({ type: 'move-trips', tripKeys: [out], byPeriods })
const rate = (powerKw: number): Operation => ({
  type: 'set-rate',
  batteryId: 'MB-1',
  startPeriod: 9,
  endPeriod: 10,
  powerKw,
})
const ids = (steps: readonly { id: string }[]) => steps.map(({ id }) => id)

describe('the log', () => {
  test('undo and redo go one step each, and stop at the base and at the tip', () => {
    const draft = withSteps(empty, move(1), rate(80))

    expect(ids(doneSteps(undo(draft)))).toEqual(['s1'])
    expect(undo(undo(undo(draft))).head).toBeNull()
    expect(redo(redo(redo(undo(undo(draft)))))).toEqual(draft)
    expect(ids(undoneSteps(undo(undo(draft))))).toEqual(['s1', 's2'])
  })

  test('a step after an undo begins a branch, and the undone steps stay reachable', () => {
    const branched = withSteps(undo(withSteps(empty, move(1), rate(80))), rate(60))

    expect(ids(doneSteps(branched))).toEqual(['s1', 's3'])
    expect(ids(otherBranches(branched))).toEqual(['s2'])

    const back = rollBackTo(branched, 's2')
    expect(ids(doneSteps(back))).toEqual(['s1', 's2'])
    expect(ids(otherBranches(back))).toEqual(['s3'])
    expect(ids(undoneSteps(undo(back)))).toEqual(['s2'])
  })

  test('rolling back to a step of the same branch keeps the later ones for redo', () => {
    const draft = withSteps(empty, move(1), rate(80), rate(60))

    expect(ids(undoneSteps(rollBackTo(draft, 's1')))).toEqual(['s2', 's3'])
    expect(ids(undoneSteps(rollBackTo(draft, null)))).toEqual(['s1', 's2', 's3'])
  })

  test('the history says what each step did', () => {
    expect(withSteps(empty, move(2), rate(80)).steps.map(({ words }) => words)).toEqual([
      'Make the trip of T-1 from D-1 to S-2 at 08:00 leave 30 min later.',
      'Set the rate of MB-1 from 02:00 to 02:30 to 80 kW.',
    ])
  })

  test('the plan of a draft has an id of its own', () => {
    expect(draftTxId(empty)).toBe('test_03~d1')
  })
})

describe('taking out one step', () => {
  const newId = ({ id }: { id: string }) => `${id}'`

  test('the later steps are done again without it', () => {
    const draft = withSteps(empty, move(1), rate(80), move(1))
    const taken = withoutStep(draft, 's1', newId)

    expect(ids(doneSteps(taken))).toEqual(["s2'", "s3'"])
    expect(ids(otherBranches(taken))).toEqual(['s3'])
    const { trips } = replay(doneSteps(taken), base).state.plan
    expect(trips.find(({ truckId }) => truckId === 'T-1')?.startPeriod).toBe(34)
  })
})
