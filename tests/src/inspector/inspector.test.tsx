// The inspector over a recording of real machines: who runs, what happened, and every step of it.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { everyMachine } from '../../../machines/all.ts'
import { createPlayback } from '../../../machines/journal/playback.ts'
import type { Recorder } from '../../../machines/journal/record.ts'
import { notificationsMachine } from '../../../machines/notifications.ts'
import { ScreenPreview } from '../../../src/app/inspector/inspector-preview.tsx'
import { Inspector } from '../../../src/inspector/shell/inspector.tsx'
import { asFile, recording } from '../../support/recording.ts'
import { recordSession } from './recorded-session.ts'

async function inspected(recorder: Recorder | null = recording()) {
  const session = recorder && (await recordSession(recorder))
  const shown = render(
    <Inspector
      recorder={recorder}
      replayable={everyMachine}
      Screen={ScreenPreview}
      about={() => ({ address: '/login' })}
      onSwitchOn={() => {}}
      takesFocus={false}
      isCloseKey={() => false}
      onClose={() => {}}
    />,
  )
  return { recorder: recorder as Recorder, session, user: userEvent.setup(), ...shown }
}

/** Finds by the attributes of role and label: getByRole would compute them for the whole page each time, which is slow here. */
const found = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`section[aria-label=Inspector] ${selector}`)
  if (!element) throw new Error(`there is no ${selector}`)
  return element
}
const all = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`section[aria-label=Inspector] ${selector}`),
]
const region = () => screen.getByRole('region', { name: 'Inspector' })
const list = () => found('[role=listbox][aria-label=Journal]')
const tree = () => found('[role=tree][aria-label=Actors]')
const where = () => found('[role=status]').textContent
const snapshot = () => JSON.parse(found('[role=figure][aria-label=Snapshot]').textContent ?? '')
const actors = () => all('[role=treeitem]').map(({ textContent }) => textContent)
const button = (name: string) => screen.getByRole('button', { name })
const chosenLine = () => found('[role=option][aria-selected=true]')
const lines = () => all('[role=option]').map(({ textContent }) => textContent)
const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

async function walk(user: ReturnType<typeof userEvent.setup>, keys: string) {
  list().focus()
  await user.keyboard(keys)
}

describe('the recording', () => {
  test('the inspector shows running and ended actors as a tree, and the journal', async () => {
    await inspected()

    expect(where()).toBe('Live')
    expect(actors()).toEqual([
      'notifications showing.counting',
      '▾signIn stopped, ended',
      'login error, ended',
    ])
    expect(within(tree()).getByRole('treeitem', { name: /login/ })).toHaveAttribute('aria-level', '2')
    expect(lines().at(-1)).toMatch(/page address.shown/)
    expect(screen.getByText('Replay: equal, 3 actors')).toBeVisible()
  })

  test('the replay result counts all actors, whichever is shown', async () => {
    const { user } = await inspected()
    const counts = () => screen.getByText(/ alive, /).textContent
    expect(counts()).toBe('1 alive, 2 ended')

    tree().focus()
    await user.keyboard('s{ArrowLeft}')
    expect(actors()).toHaveLength(2)
    expect(counts()).toBe('1 alive, 2 ended')

    await user.click(screen.getByRole('checkbox', { name: 'Show ended' }))
    expect(actors()).toHaveLength(1)
    expect(counts()).toBe('1 alive, 2 ended')
  })

  test('the recording continues while it is shown, and folds new entries together', async () => {
    const { session, recorder } = await inspected()
    const before = recorder.read().events.length

    act(() => {
      for (let i = 0; i < 100; i++) session?.raise(`note ${i}`)
    })

    expect(await screen.findByText(`${before + 100} steps`)).toBeVisible()
    await waitFor(() => expect(lines().at(-1)).toMatch(/notification.raised/))
  })

  test('a closed inspector no longer listens to the recording', async () => {
    let listening = 0
    const recorder = recording()
    const watched: Recorder = {
      ...recorder,
      subscribe(tell) {
        const quit = recorder.subscribe(tell)
        listening += 1
        return () => {
          listening -= 1
          quit()
        }
      },
    }

    const { unmount } = await inspected(watched)
    expect(listening).toBe(1)
    unmount()

    expect(listening).toBe(0)
    expect(document.documentElement.style.getPropertyValue('--docked-below')).toBe('')
  })

  test('without a recording the inspector says so and still opens files', async () => {
    const other = recording()
    await recordSession(other)
    const { user } = await inspected(null)

    expect(region()).toHaveTextContent('The journal is switched off in this browser')
    expect(button('Switch it on and reload')).toBeVisible()

    await user.upload(screen.getByLabelText('Journal file'), fileOf(JSON.stringify(other.read())))
    expect(await screen.findByText('Replay: equal, 3 actors')).toBeVisible()
  })
})

describe('stepping', () => {
  test('stepping by keys shows the folded states, forwards and backwards', async () => {
    const { user, recorder } = await inspected()
    const playback = createPlayback(asFile(recorder.read()), everyMachine)

    function expectShown(step: number) {
      const entry = playback.entryAt(step)
      expect(where()).toBe(`step ${step} of ${playback.length}`)
      expect(chosenLine()).toHaveTextContent(`${entry?.seq} `)
      if (entry?.kind === 'event') expect(snapshot()).toEqual(playback.actorsAt(step).get(entry.actor)?.state)
      const running = [...playback.actorsAt(step)].filter(([, at]) => at.running).map(([name]) => name)
      const alive = all('[role=treeitem]').filter(row => !/ended/.test(row.textContent ?? ''))
      expect(alive.map(({ title }) => title)).toEqual(running)
    }

    await walk(user, '{Home}')
    expectShown(1)
    for (let step = 2; step <= playback.length; step++) {
      await walk(user, step % 2 ? 'j' : '{]}')
      expectShown(step)
    }
    await walk(user, 'j')
    expectShown(playback.length)
    for (let step = playback.length - 1; step >= 1; step--) {
      await walk(user, step % 2 ? 'k' : '{[}')
      expectShown(step)
    }
    await walk(user, '{End}')
    expectShown(playback.length)
  })

  test('stepping holds the view until Back to live', async () => {
    const { user, session, recorder } = await inspected()
    const { length } = recorder.read().events
    await walk(user, 'kk')
    const held = region().textContent

    act(() => session?.raise('Meanwhile'))
    await waitFor(() => expect(recorder.read().events).toHaveLength(length + 1))
    expect(where()).toBe(`step ${length - 2} of ${length}`)
    expect(lines().join()).not.toContain('notification.raised 24')
    expect(held).toContain(`step ${length - 2} of ${length}`)

    await user.click(button('Back to live'))
    expect(where()).toBe('Live')
    expect(await screen.findByText(`${length + 1} steps`)).toBeVisible()
  })

  test('stepping by buttons and playing visit only the listed entries', async () => {
    const { user } = await inspected()
    await user.click(button('Filters'))
    choose('Actor', 'signIn')
    const seqs = lines().map(line => Number(/^\d+/.exec(line ?? '')?.[0]))

    await user.click(button('First'))
    expect(chosenLine()).toHaveTextContent(`${seqs[0]} `)
    await user.click(button('Step forward'))
    expect(chosenLine()).toHaveTextContent(`${seqs[1]} `)
    await user.click(button('Step back'))
    expect(button('Step back')).toHaveAttribute('aria-disabled', 'true')

    fireEvent.change(screen.getByLabelText('Speed'), { target: { value: '30' } })
    await user.click(button('Play'))
    await waitFor(() => expect(chosenLine()).toHaveTextContent(`${seqs.at(-1)} `))
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible()
  })

  test('the screen sketch shows the states at the step', async () => {
    const { user } = await inspected()
    await user.click(screen.getByRole('tab', { name: 'Screen' }))
    const sketch = () => screen.getByRole('region', { name: 'Screen at this step' })
    expect(sketch()).toHaveTextContent('It did not work.')

    await walk(user, '{Home}')
    expect(sketch()).toHaveTextContent('/login')
    expect(sketch()).not.toHaveTextContent('It did not work.')

    await walk(user, 'jjj')
    expect(sketch()).toHaveTextContent('signIn signingIn')
    expect(sketch()).toHaveTextContent('Busy')
  })

  test('the snapshot panel shows what a step changed', async () => {
    const { user } = await inspected()
    choose('Text', 'credentials.submitted')

    await walk(user, '{Home}')

    const changed = within(screen.getByRole('list', { name: 'Changed' })).getAllByRole('listitem')
    expect(changed.map(({ textContent }) => textContent)).toContain('value"ready""signingIn"')
    expect(region()).toHaveTextContent('"password": "[secret]"')
    expect(region()).not.toHaveTextContent('gridhaul96')
  })
})

describe('the filters', () => {
  test('the filters list entries by actor, event, text and time', async () => {
    const { user, recorder } = await inspected()
    const { events } = recorder.read()
    await user.click(button('Filters'))

    choose('Actor', 'notifications')
    expect(lines()).toHaveLength(events.filter(({ actor }) => actor === 'notifications').length)
    choose('Event', 'notification.raised')
    expect(lines()).toHaveLength(1)
    expect(screen.getByText(`1 of ${events.length} listed`)).toBeVisible()

    await user.click(button('Show all'))
    choose('Text', 'ADA@GRIDHAUL')
    expect(lines().join()).toContain('credentials.submitted')
    expect(lines().length).toBeLessThan(events.length)

    await user.click(button('Show all'))
    // The recording's clock ticks a millisecond an entry from 1970 on.
    const hour = String(new Date(0).getHours()).padStart(2, '0')
    choose('From', `${hour}:00:01`)
    expect(lines()).toHaveLength(0)
    expect(list()).toHaveTextContent('No entries.')
    choose('From', '')
    choose('To', `${hour}:00`)
    expect(lines()).toHaveLength(events.length)
  })
})

describe('the tree', () => {
  test('the actor tree is used by keys, and a choice stays while other actors get events', async () => {
    const { user, session } = await inspected()
    tree().focus()
    const current = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '')?.title

    await user.keyboard('{Home}')
    expect(current()).toBe('notifications')
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(current()).toBe('signIn.login')
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(actors()).toHaveLength(2)
    await user.keyboard('{ArrowRight}{End}n')
    expect(current()).toBe('notifications')
    await user.keyboard('s{Enter}')

    const chosen = () => screen.getByRole('treeitem', { selected: true }).title
    expect(chosen()).toBe('signIn')
    expect(screen.getByLabelText('Follow')).not.toBeChecked()
    act(() => session?.raise('another'))
    await waitFor(() => expect(lines().at(-1)).toMatch(/notification.raised/))
    expect(chosen()).toBe('signIn')

    await user.click(screen.getByLabelText('Follow'))
    expect(chosen()).toBe('notifications')
    await user.click(screen.getByLabelText('Show ended'))
    expect(actors()).toEqual(['notifications showing.counting'])
  })
})

describe('a report', () => {
  const copied = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(button('Copy report'))
    return JSON.parse(await navigator.clipboard.readText())
  }

  test('a report contains what happened since the shown step too', async () => {
    const { user, session, recorder } = await inspected()
    await walk(user, 'kk')

    act(() => session?.raise('Meanwhile'))

    expect(await copied(user)).toEqual({ address: '/login', journal: asFile(recorder.read()) })
  })

  test('a report of a file does not name the present page', async () => {
    const older = recording()
    await recordSession(older)
    const { user } = await inspected()

    await user.upload(screen.getByLabelText('Journal file'), fileOf(JSON.stringify(older.read())))
    await screen.findByText('File: journal.json')

    expect(await copied(user)).toEqual({ journal: asFile(older.read()) })
  })
})

describe('a journal from a file', () => {
  test('a journal from a file is replayed, and the live one is kept', async () => {
    const older = recording()
    const other = await recordSession(older)
    other.raise('In the file')
    const { user, recorder } = await inspected()

    await user.upload(
      screen.getByLabelText('Journal file'),
      fileOf(JSON.stringify(older.read()), 'mine.json'),
    )

    expect(await screen.findByText('File: mine.json')).toBeVisible()
    expect(where()).toBe(`step ${older.read().events.length} of ${older.read().events.length}`)
    expect(snapshot().context.queue[1].text).toBe('In the file')
    await user.click(button('Back to live'))
    expect(screen.getByText(`${recorder.read().events.length} steps`)).toBeVisible()
    expect(list()).toHaveFocus()
  })

  test('a journal that no longer fits shows its first divergence and leads there', async () => {
    const older = recording()
    await recordSession(older)
    const text = JSON.stringify(older.read()).replaceAll('"signingIn"', '"sendingPassword"')
    const { user } = await inspected()

    await user.upload(screen.getByLabelText('Journal file'), fileOf(text))

    const place = await screen.findByRole('button', {
      name: /^signIn differs from seq \d+ \(credentials.submitted\): signIn no longer has the state "sendingPassword"$/,
    })
    await walk(user, '{Home}')
    await user.click(place)
    expect(chosenLine()).toHaveTextContent('credentials.submitted')
  })

  test('a journal with inherited property names and odd values is shown', async () => {
    const { user } = await inspected()
    const state = (value: string) => ({ status: 'active', value, context: {} })
    const events = [
      { actor: 'a', event: { type: 'xstate.init' }, state: state('ready') },
      { actor: 'a', event: { type: 'constructor' }, state: state('constructor') },
      { actor: 'b', event: { type: 'constructor' }, state: state('constructor') },
      { actor: 'a', event: { type: 'toString', map: { $type: 'map', value: 3 } }, state: state('ready') },
      { actor: 'a', event: { type: 'asked', map: { $type: 'map', value: 3 } }, state: state('ready') },
    ].map((entry, i) => ({ seq: i + 1, time: i, kind: 'event', source: null, ...entry }))
    const call = { type: 'call.ended', operation: 'Odd', outcome: { toString: 1 }, durationMs: {} }
    const fact = { seq: 6, time: 6, kind: 'fact', actor: 'page', source: null, event: call, state: null }
    const actors = {
      a: { logic: 'signIn', parent: null, from: null },
      b: { logic: 'constructor', parent: null, from: null },
    }

    await user.upload(
      screen.getByLabelText('Journal file'),
      fileOf(JSON.stringify({ version: 2, actors, events: [...events, fact] }), 'odd.json'),
    )

    expect(await screen.findByText('File: odd.json')).toBeVisible()
    for (const tab of ['Statechart', 'Explanation', 'Sequence', 'Screen']) {
      await user.click(screen.getByRole('tab', { name: tab }))
      await walk(user, '{Home}jjjjj')
      expect(where()).toBe('step 6 of 6')
    }
    await user.click(screen.getByRole('tab', { name: 'Sequence' }))
    expect(region()).toHaveTextContent('page to a: constructor')
    expect(region()).not.toHaveTextContent(/native code|\[object/)
  })

  test('a journal with the deepest allowed nesting is shown', async () => {
    const { user } = await inspected()
    const levels = 480
    const names = Array.from({ length: levels }, (_, i) => `a${i}`)
    const deep = names.reduce<object>(inner => ({ inner }), {})
    const state = { status: 'active', value: deep, context: deep }
    const event = (i: number) => ({ type: i % 2 ? 'asked' : 'xstate.init', input: deep })
    const events = names.map((actor, i) => {
      return { seq: i + 1, time: i, kind: 'event', actor, source: null, event: event(i), state }
    })
    const actors = Object.fromEntries(
      names.map((name, i) => [name, { logic: 'signIn', parent: names[i - 1] ?? null, from: null }]),
    )

    await user.upload(
      screen.getByLabelText('Journal file'),
      fileOf(JSON.stringify({ version: 2, actors, events }), 'deep.json'),
    )

    expect(await screen.findByText('File: deep.json')).toBeVisible()
    await walk(user, '{End}')
    expect(all('[role=treeitem]')).toHaveLength(levels)
    for (const tab of ['Statechart', 'Explanation', 'Sequence', 'Screen']) {
      await user.click(screen.getByRole('tab', { name: tab }))
      expect(where()).toBe(`step ${levels} of ${levels}`)
    }
  })

  test.each([
    ['no JSON', 'hello', 'a.json was not opened: This is not a journal: it is not JSON.'],
    [
      'something else',
      '{}',
      'a.json was not opened: This is not a journal: it has no version and no events.',
    ],
    [
      'a chain of actors without end',
      JSON.stringify({
        version: 2,
        actors: Object.fromEntries(
          Array.from({ length: 20_000 }, (_, i) => [
            `a${i}`,
            { logic: 'signIn', parent: i === 0 ? null : `a${i - 1}`, from: null },
          ]),
        ),
        events: Array.from({ length: 20_000 }, (_, i) => ({
          seq: i + 1,
          time: i,
          kind: 'event',
          actor: `a${i}`,
          source: null,
          event: { type: 'xstate.init' },
          state: { status: 'active' },
        })),
      }),
      'a.json was not opened: This is not a journal: its actors are nested too deeply.',
    ],
  ])('a file that is %s is refused in one sentence', async (_, text, sentence) => {
    const { user } = await inspected()

    fireEvent.drop(region(), { dataTransfer: { files: [fileOf(text, 'a.json')], types: ['Files'] } })

    expect(await screen.findByText(sentence)).toHaveRole('alert')
    expect(where()).toBe('Live')
    await user.click(button('Last'))
    expect(where()).toMatch(/^step/)
    await user.click(button('Dismiss'))
    expect(screen.queryByText(sentence)).toBeNull()
  })
})

describe('recording', () => {
  test('the recording can be paused, resumed and cleared', async () => {
    const { user, session, recorder } = await inspected()
    const { length } = recorder.read().events

    await user.click(button('Pause'))
    expect(where()).toBe('Recording paused')
    act(() => session?.raise('unseen'))
    expect(recorder.read().events).toHaveLength(length)
    await user.click(button('Resume'))
    expect(where()).toBe('Live')
    await waitFor(() => expect(lines().at(-1)).toMatch(/journal.resumed/))

    await user.click(button('Clear'))
    await waitFor(() => expect(list()).toHaveTextContent('No entries.'))
    expect(actors()).toEqual(['notifications showing.counting'])
  })

  test('a cleared journal shows the present states, also where the inspector has not shown the last entries', async () => {
    const { session, recorder } = await inspected()

    act(() => {
      session?.notifications.send({ type: 'notification.paused' })
      recorder.clear()
    })
    await waitFor(() => expect(actors()).toEqual(['notifications showing.paused']))
    act(() => session?.raise('next'))

    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(region()).not.toHaveTextContent('differs')
  })

  test('a cleared journal has no chosen actor that it does not know', async () => {
    const { user } = await inspected()
    tree().focus()
    await user.keyboard('s{Enter}')
    expect(screen.getByLabelText('Follow')).not.toBeChecked()

    await user.click(button('Clear'))

    expect(await screen.findByText('No actor has started.')).toBeVisible()
    expect(screen.getByLabelText('Follow')).toBeChecked()
  })

  test('a cleared journal is not shown any more, also where one of its steps was', async () => {
    const { user } = await inspected()
    await walk(user, '{Home}')

    await user.click(button('Clear'))

    await waitFor(() => expect(list()).toHaveTextContent('No entries.'))
    expect(where()).toBe('Live')
  })
})

describe('sending an event', () => {
  test('the form stays with its actor while other actors get events', async () => {
    const { user, session, recorder } = await inspected()
    act(() => session?.raise('another'))
    await user.click(screen.getByRole('tab', { name: 'Send' }))
    const fields = await screen.findByRole('textbox', { name: 'Fields as JSON' })
    await user.click(fields)
    await user.paste('{ "typed": 1 }')

    act(() => {
      createActor(notificationsMachine, { id: 'other', inspect: recorder.inspect }).start()
    })
    await waitFor(() => expect(lines().at(-1)).toMatch(/other xstate.init/))

    expect(screen.getByRole('group', { name: /^Events that/ })).toHaveAccessibleName(
      'Events that notifications would accept now',
    )
    expect(screen.getByRole('textbox', { name: 'Fields as JSON' })).toHaveValue('{ "typed": 1 }')
    expect(screen.getByLabelText('Follow')).not.toBeChecked()
  })
})

describe('the dock', () => {
  test('the dock is resized by the keys of its edge, and the page takes the rest', async () => {
    const { user } = await inspected()
    const edge = screen.getByRole('separator', { name: 'Size of the inspector' })
    const size = () => Number(edge.getAttribute('aria-valuenow'))
    const below = () => document.documentElement.style.getPropertyValue('--docked-below')
    const before = size()

    edge.focus()
    await user.keyboard('{ArrowUp}')
    expect(size()).toBe(before + 24)
    expect(below()).toBe(`${size()}px`)
    await user.keyboard('{End}')
    expect(window.innerHeight - size()).toBe(120)

    await user.click(button('Dock at the right'))
    expect(below()).toBe('')
    expect(document.documentElement.style.getPropertyValue('--docked-beside')).toMatch(/px$/)
  })
})

/** jsdom's own files cannot be read. */
const fileOf = (text: string, name = 'journal.json') =>
  Object.assign(new File([text], name, { type: 'application/json' }), { text: async () => text })
