import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Step } from '../../../../domain/schedule/draft/draft.ts'
import { StepAuthor } from '../../../../src/schedule/draft/bar/person.tsx'
import { renderPart } from '../../support/render-part.tsx'

const step: Step = {
  id: 's-1',
  parentId: null,
  at: '2026-01-15T08:00:00Z',
  by: 'u-1',
  byName: 'Anna Berg',
  operation: { type: 'move-trips', tripKeys: ['a'], byPeriods: 1 },
  words: 'Later.',
}

test('a person has one colour, also under another name and for whoever it is', () => {
  renderPart(
    <>
      <StepAuthor step={step} userId="u-2" />
      <StepAuthor step={{ ...step, byName: 'Anna Lund' }} userId="u-2" />
      <StepAuthor step={step} userId="u-1" />
    </>,
  )

  const colors = ['Anna Berg', 'Anna Lund', 'you'].map(name => screen.getByText(name).dataset.color)
  expect(new Set(colors).size).toBe(1)
  expect(colors[0]).toBeDefined()
})
