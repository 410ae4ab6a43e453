import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appendStep, newDraft } from '../../../../domain/schedule/draft/draft.ts'
import { SkippedSteps } from '../../../../src/schedule/draft/bar/skipped-steps.tsx'
import type { DraftResult } from '../../../../src/schedule/draft/engine/draft-engine.ts'
import { renderPart } from '../../support/render-part.tsx'

const numbers = [1, 2, 3, 4, 5, 6, 7]
const draft = numbers.reduce(
  (so, number) =>
    appendStep(so, {
      id: `s-${number}`,
      at: '2026-01-15T08:00:00Z',
      by: 'u-1',
      operation: { type: 'move-trips', tripKeys: ['x'], byPeriods: 1 },
      words: `Move ${number}.`,
    }),
  newDraft({ id: 'd-1', name: 'Rain', baseTxId: 'plan-1', baseHash: '' }),
)
const skipping = (...skipped: number[]) =>
  ({
    skipped: skipped.map(number => ({ stepId: `s-${number}`, reason: `T-${number} is under way.` })),
  }) as unknown as DraftResult

test('each step that the plan does not allow is listed with its reason', () => {
  renderPart(<SkippedSteps draft={draft} result={skipping(2, 4)} />)

  expect(screen.getByRole('alert')).toHaveTextContent('The plan does not allow 2 steps of the draft')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Move 2. T-2 is under way.',
    'Move 4. T-4 is under way.',
  ])
})

test('of many steps that the plan does not allow the first are listed and the others counted', () => {
  renderPart(<SkippedSteps draft={draft} result={skipping(...numbers)} />)

  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByRole('alert')).toHaveTextContent('And 2 more.')
})
