import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CompareTools } from '../../../../src/schedule/compare/compare-tools.tsx'
import ComparisonProgress from '../../../../src/schedule/compare/comparison-progress.tsx'
import DifferencesPanel from '../../../../src/schedule/compare/differences-panel.tsx'
import { renderInView } from '../render-in-view.tsx'
import { comparedCharts, comparingOf } from './compared-fixture.ts'

const failure = { text: 'after-1 could not be opened.', retry: vi.fn() }
const dismiss = vi.fn()
const choiceFailed = comparingOf(null, { choice: { name: 'after-1', failure, dismiss } })
const comparisonFailed = comparingOf({ failure })
const { own, chart } = comparedCharts()

test.each([
  ['Dismiss', choiceFailed],
  ['Try again', choiceFailed],
  ['End comparison', comparisonFailed],
])('%s of a failed comparison moves the focus to the Compare tool', async (name, comparing) => {
  const { user } = renderInView(
    <>
      <CompareTools />
      <ComparisonProgress />
    </>,
    { comparing },
  )

  await user.click(screen.getByRole('button', { name }))

  expect(screen.getByRole('button', { name: 'Compare' })).toHaveFocus()
})

test('End comparison in the list of differences moves the focus to the Compare tool', async () => {
  const { user } = renderInView(
    <>
      <CompareTools />
      <DifferencesPanel />
    </>,
    { layout: own, comparing: comparingOf({ chart }) },
  )

  await user.click(screen.getByRole('button', { name: 'End comparison' }))

  expect(screen.getByRole('button', { name: 'Compare' })).toHaveFocus()
})

test('if the Compare tool is inside closed details, the focus moves to their summary', async () => {
  const { user } = renderInView(
    <>
      <details>
        <summary>Facts, order and filter</summary>
        <CompareTools />
      </details>
      <ComparisonProgress />
    </>,
    { comparing: choiceFailed },
  )

  await user.click(screen.getByRole('button', { name: 'Dismiss' }))

  expect(screen.getByText('Facts, order and filter')).toHaveFocus()
})
