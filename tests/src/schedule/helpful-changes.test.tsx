import { cleanup, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Finding } from '../../../domain/schedule/audit/finding.ts'
import type { Editing, OpenDraft } from '../../../src/schedule/draft/editing-context.tsx'
import type { OfferedChanges } from '../../../src/schedule/draft/engine/draft-engine.ts'
import { ChangesForFinding, ChangesForSite } from '../../../src/schedule/helpful-changes.tsx'
import { renderInView } from './render-in-view.tsx'

const change: OfferedChanges['best'][number] = {
  words: 'Load MB-3 on the trip of T-1 from D-1 to S-2 at 16:15.',
  operation: { type: 'load-battery', tripKey: 'a', batteryId: 'MB-3', returnTripToo: true },
  added: { error: -1, warning: 0 },
  before: { atSite: 9.5, inAll: 20 },
  after: { atSite: 2, inAll: 12.5 },
}
const found = (more: Partial<OfferedChanges> = {}): OfferedChanges => ({
  tried: 212,
  pairs: 0,
  isOver: true,
  isComplete: true,
  best: [change],
  ...more,
})

/** In a draft, in which S-2 lacks most. */
async function ask(...answers: OfferedChanges[]) {
  const make = vi.fn(async () => true)
  const helpfulChanges: OpenDraft['helpfulChanges'] = (aim, onChanges) => {
    if ('siteId' in aim && aim.siteId === 'S-2') for (const answer of answers) onChanges(answer)
    return () => {}
  }
  const open = { draft: { head: 'step-1' }, helpfulChanges, make } as unknown as OpenDraft
  const editing: Editing = { start: vi.fn(), isStarting: false, failure: null, open }
  const { user } = renderInView(<ChangesForSite />, { editing })
  await user.click(screen.getByRole('button', { name: 'What would help S-2?' }))
  return { user, make, section: within(screen.getByRole('region', { name: 'What would help' })) }
}

test('changes that would help the site that lacks most are named with what they do, and made by a press', async () => {
  const { user, make, section } = await ask(found())

  expect(section.getByText('The best of 212 single changes that were tried:')).toBeVisible()
  expect(section.getByRole('listitem')).toHaveTextContent(
    'Load MB-3 on the trip of T-1 from D-1 to S-2 at 16:15. S-2 lacks 2 kWh instead of 9.5 kWh, all sites together 12.5 kWh instead of 20 kWh, with 1 error less.',
  )
  await user.click(section.getByRole('button', { name: 'Do this' }))
  expect(make).toHaveBeenCalledExactlyOnceWith(change.operation)
})

test.each([
  [found({ best: [], isOver: false, tried: 40 }), 'Trying changes: 40 so far...'],
  [found({ best: [] }), 'None of the 212 single changes that were tried helps.'],
  [
    found({ best: [], isComplete: false }),
    'None of the 212 single changes that were tried helps. There was no time for others.',
  ],
  [
    found({ best: [], tried: 4812, pairs: 1030 }),
    'None of the 4,812 single changes that were tried helps, nor does any of the 1,030 pairs of them that were tried.',
  ],
  [found({ pairs: 30 }), 'The best of 212 single changes and 30 pairs of them that were tried:'],
  [found({ best: [], isOver: false, tried: 40, pairs: 2 }), 'Trying changes: 42 so far...'],
  [
    found({ best: [], tried: 0 }),
    'There is nothing to try: what has begun and what is locked stays as it is.',
  ],
])('of %j it is said: %s', async (answer, text) => {
  const { section } = await ask(answer)

  expect(section.getByText(text)).toBeVisible()
})

test('what is found is announced once no more is tried', async () => {
  const { section: trying } = await ask(found({ isOver: false }))
  expect(trying.getByText(/^Trying changes/)).toHaveAttribute('aria-live', 'off')
  cleanup()

  const { section: over } = await ask(found({ isOver: false }), found())
  expect(over.getByText(/^The best of/)).toHaveAttribute('aria-live', 'polite')
})

test('for a finding it is said how many findings are less, and what is undelivered then', async () => {
  const finding = { rule: 'truck-load', unit: { kind: 'truck', id: 'T-1' }, startPeriod: 3 } as Finding
  const changes = [
    { ...change, added: { error: -2, warning: 1 } },
    { ...change, words: 'Remove it.', added: { error: -1, warning: 0 }, after: change.before },
  ]
  const helpfulChanges: OpenDraft['helpfulChanges'] = (aim, onChanges) => {
    if ('finding' in aim && aim.finding === finding) onChanges(found({ best: changes }))
    return () => {}
  }
  const open = { draft: { head: 'step-1' }, helpfulChanges, make: vi.fn() } as unknown as OpenDraft
  const editing: Editing = { start: vi.fn(), isStarting: false, failure: null, open }
  const { user } = renderInView(<ChangesForFinding finding={finding} />, { editing })

  await user.click(screen.getByRole('button', { name: 'What would mend this finding?' }))

  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent(
    'With 2 errors less and 1 warning more, all sites together lack 12.5 kWh instead of 20 kWh.',
  )
  expect(second).toHaveTextContent('Remove it. With 1 error less, and as much undelivered as now.')
})

test('outside a draft there is nothing to ask', () => {
  renderInView(<ChangesForSite />)

  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
