import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePlanSearch } from '../../../src/schedule/use-plan-search.ts'
import { useView } from '../../../src/schedule/view/view-context.tsx'
import { createPageCommands, PageCommandsContext } from '../../../src/ui/page-commands.ts'
import { auditOf, findingOf } from './findings/sample-findings.ts'
import { renderInView } from './render-in-view.tsx'

function search() {
  const commands = createPageCommands()
  const revealed: (number | null)[] = []
  function Searched() {
    usePlanSearch()
    revealed.push(useView('revealedRow').revealedRow)
    return null
  }
  const { sent } = renderInView(
    <PageCommandsContext value={commands}>
      <Searched />
    </PageCommandsContext>,
    { audit: auditOf([findingOf('MB-1')]) },
  )
  const labels = (typed: string) => commands.find(typed).map(({ label, detail }) => [label, detail])
  const run = (typed: string, detail: RegExp) =>
    act(() =>
      commands
        .find(typed)
        .find(each => detail.test(each.detail ?? ''))
        ?.run(),
    )
  return { labels, run, sent, revealed }
}

test('the palette finds units, locations and findings of the open plan', () => {
  const { labels } = search()

  expect(labels('mb-1')).toEqual([
    ['MB-1', 'Battery in this plan'],
    [expect.stringMatching(/^MB-1/), 'Finding'],
  ])
  expect(labels('s-1')).toContainEqual(['S-1', 'Show units that are there during the day'])
  expect(labels('nothing like this')).toEqual([])
})

test('a unit or a finding that was found is revealed, and a location shows who is there', () => {
  const { run, sent, revealed } = search()

  run('T-1', /^Truck/)
  expect(revealed.at(-1)).toBe(0)
  run('mb-1', /^Finding/)
  expect(revealed.at(-1)).not.toBe(0)
  run('S-1', /^Show units/)
  expect(sent).toContainEqual({ type: 'filter.changed', filter: { place: 'S-1' } })
})
