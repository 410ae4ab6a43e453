import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Failure, withReason } from '../../../../domain/failure.ts'
import { draftsNotRead } from '../../../../domain/messages/drafts.ts'
import {
  appendStep,
  type ListedDraft,
  newDraft,
  type Step,
  undo,
} from '../../../../domain/schedule/draft/draft.ts'
import type { DraftSessionState } from '../../../../src/drafts/session/session.ts'
import { useDraftSources } from '../../../../src/screens/schedule/use-draft-sources.ts'
import { sourceNamed } from '../../../../src/screens/schedule/use-plans.ts'
import { renderPart } from '../../support/render-part.tsx'

const step = (id: string): Omit<Step, 'parentId'> => ({
  id,
  at: '2026-01-15T08:00:00Z',
  by: 'u-1',
  operation: { type: 'move-trips', tripKeys: ['a'], byPeriods: 1 },
  words: `Step ${id}.`,
})
const listed: ListedDraft = {
  id: 'd-2',
  name: 'Rain',
  stepCount: 3,
  changedAt: '2026-01-15T08:00:00Z',
  changedBy: 'Anna Berg',
  ownAt: null,
}

function Names({ session }: { session: DraftSessionState | null }) {
  const { sources, notRead, readAgain } = useDraftSources(session)
  return (
    <>
      {sources.map(source => (
        <button key={source.key} type="button" onClick={() => source.read(new AbortController().signal)}>
          {source.name}
        </button>
      ))}
      <p onClick={readAgain} onKeyDown={readAgain}>
        Read again, not read: {notRead ?? 'none'}
      </p>
    </>
  )
}

test('a draft can be compared with the other drafts of its plan and with its own other branches', async () => {
  const base = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'test_03', baseHash: '' })
  const draft = appendStep(undo(appendStep(base, step('s-1'))), step('s-2'))
  const planOf = vi.fn(async () => new Blob())
  const drafts = {
    planOf,
    list: async () => ({
      drafts: [{ ...listed, id: 'd-1' }, listed, { ...listed, id: 'd-3', unsavedSteps: 1 }],
      notRead: null,
    }),
  }
  const session = {
    open: { draft, drafts, sharing: 'onServer' },
  } as unknown as DraftSessionState
  const { user } = renderPart(<Names session={session} />)

  await user.click(await screen.findByRole('button', { name: /^Rain \(3 steps, changed .* by Anna Berg\)$/ }))
  await user.click(screen.getByRole('button', { name: 'Draft, the branch that ends with: Step s-1.' }))

  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(planOf.mock.calls).toEqual([
    ['d-2', null],
    ['d-1', 's-1'],
  ])
})

test('of many branches the newest are offered, each by the beginning of its sentence', async () => {
  const long = 'Make the trip of T-1 leave later. '.repeat(9)
  let draft = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'test_03', baseHash: '' })
  for (let i = 0; i < 12; i++) draft = undo(appendStep(draft, { ...step(`s-${i}`), words: `${i} ${long}` }))
  const drafts = { planOf: vi.fn(), list: async () => ({ drafts: [], notRead: null }) }
  const session = { open: { draft, drafts } } as unknown as DraftSessionState
  renderPart(<Names session={session} />)

  const names = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '')
  expect(names).toHaveLength(10)
  expect(names[0]).toMatch(/ends with: 10 Make the trip .*\.\.\.$/)
  for (const name of names) expect(name.split('ends with: ')[1]).toHaveLength(80)
})

test('a delivered plan with the id of a draft is not taken for the draft', () => {
  const draft = { key: 'draft d-2', name: 'Rain', planId: null, read: async () => new Blob() }

  expect(sourceNamed([draft], { source: 'opened', id: 'draft d-2' })).toBe(draft)
  expect(sourceNamed([draft], { source: 'delivered', id: 'draft d-2' })).toBeUndefined()
})

test('a plan that is only read offers no drafts', () => {
  renderPart(<Names session={null} />)

  expect(screen.queryByRole('button')).toBeNull()
})

test('drafts are named as they are once they are read again, and why those on the server could not be read is known', async () => {
  const draft = newDraft({ id: 'd-1', name: 'Draft', baseTxId: 'test_03', baseHash: '' })
  const list = vi.fn<DraftSessionState['open']['drafts']['list']>(async () => ({
    drafts: [listed],
    notRead: null,
  }))
  const session = { open: { draft, drafts: { planOf: vi.fn(), list } } } as unknown as DraftSessionState
  const { user } = renderPart(<Names session={session} />)
  await screen.findByRole('button', { name: /^Rain \(3 steps/ })

  list.mockImplementation(async () => ({ drafts: [{ ...listed, stepCount: 4 }], notRead: null }))
  await user.click(screen.getByText(/^Read again/))
  await screen.findByRole('button', { name: /^Rain \(4 steps/ })

  list.mockImplementation(async () => ({
    drafts: [],
    notRead: withReason(draftsNotRead, new Failure({ kind: 'unreachable' })),
  }))
  await user.click(screen.getByText(/^Read again/))

  await screen.findByText(
    'Read again, not read: The drafts on the server could not be read. Only those in this browser are listed. The server cannot be reached.',
  )
})
