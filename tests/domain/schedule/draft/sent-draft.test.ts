import { expect, test } from 'vitest'
import type { Step } from '../../../../domain/schedule/draft/draft.ts'
import type { Operation } from '../../../../domain/schedule/draft/operations/operation.ts'
import { maxDifferences, sentDraft } from '../../../../domain/schedule/draft/sent-draft.ts'
import { readBase } from '../../../../domain/schedule/draft/settle/base.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

const base = readBase(decodePlan(samplePlan('2026-01-15')))
const send = (...operations: Operation[]) =>
  sentDraft(
    operations.map(
      (operation, i): Step => ({
        id: `s-${i}`,
        parentId: i ? `s-${i - 1}` : null,
        at: '',
        by: '',
        operation,
        words: '',
      }),
    ),
    base,
  )
const charge = (powerKw: number, startPeriod = 1, endPeriod = 4): Operation => ({
  type: 'put-stretch',
  batteryId: 'MB-1',
  startPeriod,
  endPeriod,
  doing: 'charge',
  powerKw,
})

test('what is sent says in words how the plan differs from its base', () => {
  const sent = send(charge(20))

  expect(sent).toMatchObject({ ok: true, errors: [] })
  expect(sent.ok && sent.differences.join()).toContain('MB-1, periods 1 to 4')
})

test('what is sent names the errors of its plan, and no warnings', () => {
  const sent = send(charge(200, 1, 1))

  expect(sent.ok && sent.errors).toEqual([expect.stringContaining('MB-1, period 1')])
})

test('nothing is sent of steps that the base does not allow', () => {
  const sent = send(charge(20), { ...charge(20), batteryId: 'MB-99' } as Operation)

  expect(sent).toEqual({
    ok: false,
    step: expect.objectContaining({ id: 's-1' }),
    reason: expect.stringContaining('MB-99'),
  })
})

test('many differences are named up to a limit, and then counted', () => {
  const alternating = Array.from({ length: 20 }, (_, i) => charge(10 + i, i + 1, i + 1))
  const swapped: Operation[] = ['MB-3', 'MB-4', 'MB-5', 'MB-6', 'MB-7', 'MB-8'].flatMap(batteryId =>
    Array.from(
      { length: 10 },
      (_, i) => ({ ...charge(10 + i, 2 * i + 1, 2 * i + 1), batteryId }) as Operation,
    ),
  )

  const sent = send(...alternating, ...swapped)

  if (!sent.ok) throw new Error(sent.reason)
  expect(sent.differences).toHaveLength(maxDifferences)
  expect(sent.differences.at(-1)).toMatch(/^\d+ more differences$/)
})
