import { expect, test } from 'vitest'
import { editPlan } from '../../../../domain/schedule/draft/edit-plan.ts'
import { decodePlan } from '../../../../domain/schedule/plan/decode.ts'
import { samplePlan } from '../../../../domain/schedule/plan/sample-plan.ts'

test('a shortfall that grows is printed with a plus, and one that shrinks with a minus', () => {
  const lastLineOf = (line: string) => {
    const edited = editPlan(decodePlan(samplePlan('2026-01-15')), line)
    if (!edited.ok) throw new Error(edited.reason)
    return edited.lines.at(-1)
  }

  expect(lastLineOf('MB-1 stage 10:30-12:00')).toBe('Shortfall: +52.5 kWh')
  expect(lastLineOf('re-dispatch from 00:00')).toBe('Shortfall: -12 kWh')
})
