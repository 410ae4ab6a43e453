import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { JournalEntry } from '../../../machines/journal/journal.ts'
import { messageWords, sequenceOf } from '../../../src/inspector/sequence/sequence.ts'
import { SequenceDiagram } from '../../../src/inspector/sequence/sequence-diagram.tsx'

const active = { status: 'active' } as const

const sent = (seq: number, source: string | null, actor: string, type: string, more = {}): JournalEntry => ({
  seq,
  time: seq,
  kind: 'event',
  actor,
  source,
  event: { type },
  state: active,
  ...more,
})
const noted = (seq: number, actor: string, event: JournalEntry['event']): JournalEntry => ({
  ...sent(seq, null, actor, event.type, { event }),
  kind: 'fact',
  state: null,
})

const signIn = [
  noted(1, 'page', { type: 'page.loaded', address: '/login' }),
  sent(2, null, 'signIn', 'xstate.init'),
  sent(3, null, 'signIn', 'credentials.submitted'),
  sent(4, 'signIn', 'session', 'login.started'),
  sent(5, 'signIn', 'signIn.login', 'xstate.init'),
  noted(6, 'gateway', { type: 'call.ended', operation: 'SignIn', outcome: 'refused', durationMs: 12 }),
  sent(7, 'signIn.login', 'signIn.login', 'xstate.promise.reject'),
  sent(8, 'signIn.login', 'signIn', 'xstate.error.actor.login'),
  sent(9, null, 'signIn#2', 'xstate.init'),
  sent(10, null, 'signIn', 'credentials.submitted', { state: null }),
]

test('it tells who sent what to whom, in words', () => {
  const { messages } = sequenceOf(signIn)

  expect(messages.map(messageWords)).toEqual([
    'page: page.loaded /login',
    'page to signIn: begins',
    'page to signIn: credentials.submitted',
    'signIn to session: login.started',
    'signIn to signIn.login: begins',
    'gateway: SignIn refused in 12 ms',
    'signIn.login: fails',
    'signIn.login to signIn: failed: login',
    'page to signIn#2: begins',
    'page to signIn: credentials.submitted (too late)',
  ])
})

test('an effect that answers is told from one that is asked, and a fact is a note', () => {
  const { messages } = sequenceOf(signIn)

  const kinds = messages.map(({ kind }) => kind)

  expect(kinds.slice(4, 8)).toEqual(['message', 'note', 'own', 'reply'])
})

test('the page comes first, and actors of one kind share a lifeline', () => {
  const { lifelines } = sequenceOf(signIn.slice(2))

  expect(lifelines).toEqual(['page', 'signIn', 'session', 'signIn.login', 'gateway'])
})

function Chosen({ entries, first }: { entries: readonly JournalEntry[]; first: number }) {
  const [chosen, choose] = useState<number | null>(first)
  return <SequenceDiagram entries={entries} chosenSeq={chosen} onChoose={choose} />
}
const list = () => screen.getByRole('listbox', { name: 'Who sent what to whom' })
const chosen = () => within(list()).getByRole('option', { selected: true })

test('a click chooses a message', async () => {
  render(<Chosen entries={signIn} first={1} />)

  await userEvent.click(screen.getByRole('option', { name: '4: signIn to session: login.started' }))

  expect(chosen()).toHaveAccessibleName('4: signIn to session: login.started')
})

test('keys choose the next, the one before, the first and the last, and the list tells which it is', async () => {
  render(<Chosen entries={signIn} first={4} />)
  const seqs: string[] = []
  list().focus()

  for (const key of ['j', ']', '{ArrowDown}', 'k', '[[', '{ArrowUp}', '{End}', 'j', '{Home}', 'k']) {
    await userEvent.keyboard(key)
    seqs.push(chosen().getAttribute('aria-posinset') ?? '')
  }

  expect(seqs).toEqual(['5', '6', '7', '6', '5', '4', '10', '10', '1', '1'])
  expect(list()).toHaveAttribute('aria-activedescendant', chosen().id)
})

test('of a long journal only a part is in the document, and the chosen message is in it', () => {
  const long = Array.from({ length: 5000 }, (_, i) => sent(i + 1, `actor${i % 300}`, 'session', 'told'))

  render(<Chosen entries={long} first={4000} />)

  expect(screen.getAllByRole('option').length).toBeLessThan(60)
  expect(chosen()).toHaveAccessibleName('4000: actor99 to session: told')
  expect(screen.getAllByTitle(/^actor/).length).toBeLessThan(120)
})

test('where nothing was sent, it says so', () => {
  render(<Chosen entries={[]} first={0} />)

  expect(screen.getByText('No messages.')).toBeVisible()
})
