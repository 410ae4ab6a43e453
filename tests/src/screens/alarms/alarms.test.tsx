// The page of alarms, and where alarms show elsewhere.

import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { alarmKinds, defaultAlarmSettings } from '../../../../domain/alarms/alarm-kinds.ts'
import { alarmRaisedAgain } from '../../../../domain/messages/alarms.ts'
import { changedMeanwhile } from '../../../../domain/messages/server.ts'
import { alarmReply } from '../../../support/alarm-reply.ts'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { advance, setClock } from '../../support/fake-clock.ts'
import { changeRequests, chooseOption } from '../../support/form-steps.ts'
import { admin, field, withoutRole } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import {
  deferredResponse,
  networkError,
  type Responder,
  respondWith,
  type Script,
} from '../../support/scripted-server.ts'
import { battery } from '../../support/units.ts'

const silent = alarmReply({ last_raised_at: '2026-01-15T12:00:00.000Z', count: 3, version: 'v1' })
const shelvedFault = {
  ...silent,
  id: 'al-2',
  asset_id: 'a-9',
  kind: 'faulted',
  state: 'returned',
  count: 1,
  last_raised_at: '2026-01-15T10:00:00.000Z',
  returned_at: '2026-01-15T11:00:00.000Z',
  message: 'It reports a fault.',
  seen_at: '2026-01-15T10:30:00.000Z',
  seen_by: 'Bo',
  note: 'Technician on the way',
  shelved_until: '2999-01-01T00:00:00.000Z',
}
const counts = (unseen: number, open: number) => respondWith(200, { unseen, open })
const listOf = (alarms: object[], next_cursor: string | null = null) =>
  respondWith(200, { alarms, next_cursor })

const known: Script = {
  'GET /api/features': respondWith(200, { features: ['alarms'] }),
  'GET /api/alarms/counts': counts(1, 2),
  'GET /api/alarms?*': listOf([silent, shelvedFault]),
  'GET /api/alarms/settings': respondWith(200, { settings: defaultAlarmSettings }),
  'GET /api/alarms/mail-choices': respondWith(200, {
    choices: alarmKinds.map(kind => ({ kind, after_minutes: kind === 'silent' ? 30 : null })),
  }),
  'GET /api/assets?organization_id=o-1': respondWith(200, [battery]),
}
const show = (path = '/alarms', script: Script = {}, person: object = field) =>
  renderSignedIn(path, person, { ...known, ...script })
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`no row has ${text}`)
  return within(row)
}
const lastList = ({ server }: ReturnType<typeof show>) =>
  server.calls().findLast(call => call.startsWith('GET /api/alarms?'))

/** Notices show one after the other, each for three seconds. A dialog hides them from assistive technology, not from the mouse. */
const dismissNotice = async ({ user }: ReturnType<typeof show>) =>
  user.click(await screen.findByRole('button', { name: 'Dismiss', hidden: true }))

describe('the list of alarms', () => {
  test('says of each what it is, of which unit, how often, in which state and who has seen it', async () => {
    show()

    const first = await rowOf('It has sent nothing for 20 min.')
    expect(first.getByText('Silent')).toBeVisible()
    expect(await first.findByRole('link', { name: 'MB-1' })).toHaveAttribute('href', '/assets/a-1')
    expect(first.getByText('3 times')).toBeVisible()
    expect(first.getByText('Active')).toBeVisible()
    expect(first.getByText('Unacknowledged')).toBeVisible()
    const second = await rowOf('It reports a fault.')
    // Of another organization: by its id, and where faults are.
    expect(second.getByRole('link', { name: 'a-9' })).toHaveAttribute('href', '/assets/a-9?tab=faults')
    expect(second.getByText('Returned')).toBeVisible()
    expect(second.getByText(/^shelved until/)).toHaveTextContent('shelved until 1 Jan 2999, 00:00:00')
    expect(second.getByText('Technician on the way')).toBeVisible()
    expect(second.getByText(/^Bo,/)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
  })

  test('has the worst alarms first, each with the edge of its severity, and what is equally bad by when it was raised', async () => {
    show('/alarms', {
      'GET /api/alarms?*': listOf([
        { ...silent, id: 'al-3', kind: 'clock_wrong' },
        silent,
        { ...silent, id: 'al-4', kind: 'low_energy' },
        shelvedFault,
      ]),
    })

    await screen.findByText('It reports a fault.')
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map(row => [row.dataset.severity, within(row).getByRole('rowheader').textContent])).toEqual([
      ['severe', 'FaultedIt reports a fault.'],
      ['warning', 'SilentIt has sent nothing for 20 min.'],
      ['warning', 'Low energyIt has sent nothing for 20 min.'],
      ['notice', 'Clock wrongIt has sent nothing for 20 min.'],
    ])
  })

  test('names batteries of other organizations with their organization, and says of which the unit is out of service', async () => {
    const acme = { id: 'o-9', name: 'Acme Power' }
    show('/alarms', {
      'GET /api/alarms?*': listOf([
        { ...shelvedFault, asset_name: 'AC-1', organization: acme, out_of_service: true },
      ]),
    })

    const row = await rowOf('It reports a fault.')
    expect(row.getByRole('link', { name: 'AC-1' })).toBeVisible()
    expect(row.getByText('Acme Power')).toBeVisible()
    expect(row.getByText('unit out of service: not counted')).toBeVisible()
    expect(row.getByText(/^shelved until .*: not counted$/)).toBeVisible()
  })

  test('is filtered by organization, whose units alone can be chosen, and by what counts', async () => {
    const shown = show('/alarms', {
      'GET /api/features': respondWith(200, { features: ['alarms', 'fleet'] }),
      'GET /api/organizations/': respondWith(200, [
        { id: 'o-1', name: 'Operator' },
        { id: 'o-9', name: 'Acme Power' },
      ]),
      'GET /api/fleet/units': respondWith(200, [battery]),
      'GET /api/fleet/units?organization_id=o-9': respondWith(200, [{ ...battery, id: 'a-9', name: 'AC-1' }]),
    })
    await screen.findByRole('combobox', { name: 'Organization' })

    await chooseOption(shown, 'Organization', 'Acme Power')
    await chooseOption(shown, 'Unit', 'AC-1')
    await chooseOption(shown, 'Counted', 'Counted')

    expect(shown.path()).toBe('/alarms?organization=o-9&unit=a-9&counted=yes')
    await waitFor(() =>
      expect(lastList(shown)).toBe(
        'GET /api/alarms?state=open&counted=true&asset_id=a-9&organization_id=o-9',
      ),
    )
  })

  test('keeps its filters in the address', async () => {
    const shown = show('/alarms?seen=no')
    await screen.findByText('It reports a fault.')
    expect(lastList(shown)).toBe('GET /api/alarms?state=open&unseen=true')

    await chooseOption(shown, 'State', 'Active')
    await chooseOption(shown, 'Kind', 'Temperature')
    await chooseOption(shown, 'Unit', 'MB-1')
    await chooseOption(shown, 'Shelved', 'Not shelved')

    expect(shown.path()).toBe('/alarms?seen=no&state=active&kind=temperature&unit=a-1&shelved=no')
    await waitFor(() =>
      expect(lastList(shown)).toBe(
        'GET /api/alarms?state=active&kind=temperature&unseen=true&shelved=false&asset_id=a-1',
      ),
    )

    await shown.user.click(screen.getByRole('button', { name: 'Clear filters' }))

    expect(shown.path()).toBe('/alarms')
  })

  test('ignores what an old or a typed address filters by, and shows the list', async () => {
    const shown = show('/alarms?state=lost&kind=burning&seen=maybe&shelved=1&unit=a-1%00')

    expect(await screen.findByText('It reports a fault.')).toBeVisible()
    expect(lastList(shown)).toBe('GET /api/alarms?state=open&asset_id=a-1')
    expect(screen.getByRole('combobox', { name: 'Kind' })).toHaveTextContent('All kinds')
    await chooseOption(shown, 'Kind', 'Silent')
    expect(lastList(shown)).toBe('GET /api/alarms?state=open&kind=silent&asset_id=a-1')
  })

  test('says what is watched where no alarm is open, and only that none matches where filters are set', async () => {
    const shown = show('/alarms', {
      'GET /api/alarms?*': listOf([]),
      'GET /api/alarms/settings': respondWith(200, {
        settings: defaultAlarmSettings.map(each => ({
          ...each,
          enabled: /^(silent|faulted)$/.test(each.kind),
        })),
      }),
    })

    expect(await screen.findByText('No open alarms.')).toBeVisible()
    expect(await screen.findByText('Watched for every battery: Faulted, Silent.')).toBeVisible()
    await chooseOption(shown, 'Kind', 'Silent')
    expect(await screen.findByText('No alarm matches.')).toBeVisible()
  })

  test('leads to older alarms and back', async () => {
    const shown = show('/alarms', {
      'GET /api/alarms?state=open': listOf([silent], 'c-2'),
      'GET /api/alarms?state=open&cursor=c-2': listOf([shelvedFault]),
    })

    await shown.user.click(await screen.findByRole('button', { name: 'Show older alarms' }))
    expect(await screen.findByText('It reports a fault.')).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Back to the newest' }))

    expect(await screen.findByText('It has sent nothing for 20 min.')).toBeVisible()
  })

  test('says of an older page without alarms no more than that, as newer alarms are open', async () => {
    const shown = show('/alarms', {
      'GET /api/alarms?state=open': listOf([silent], 'c-2'),
      'GET /api/alarms?state=open&cursor=c-2': listOf([]),
    })

    await shown.user.click(await screen.findByRole('button', { name: 'Show older alarms' }))

    expect(await screen.findByText('No alarms on this page.')).toBeVisible()
    expect(screen.queryByText('No open alarms.')).toBeNull()
  })

  test('acknowledges an alarm with a note, and keeps the focus in the list when it leaves it', async () => {
    const shown = show('/alarms', { 'POST /api/alarms/al-1/acknowledge': respondWith(200, silent) })

    await shown.user.click(await screen.findByRole('button', { name: 'Acknowledge Silent, MB-1' }))
    await shown.user.type(await screen.findByLabelText('Note'), 'Calling the depot')
    shown.server.change({ 'GET /api/alarms?*': listOf([shelvedFault]) })
    await shown.user.click(screen.getByRole('button', { name: 'Acknowledge' }))

    expect(await screen.findByText('Alarm acknowledged')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('It has sent nothing for 20 min.')).toBeNull())
    expect(shown.server.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      note: 'Calling the depot',
    })
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByText('It reports a fault.')),
    )
    expect(document.body).not.toHaveFocus()
  })

  test('asks which note to keep where somebody else has acknowledged the alarm meanwhile, also when it has left the list', async () => {
    const theirs = {
      ...silent,
      seen_at: '2026-01-15T12:30:00.000Z',
      seen_by: 'Bo',
      note: 'Technician on the way',
      version: 'v2',
    }
    const sent: (string | null)[] = []
    const shown = show('/alarms?seen=no', {
      'GET /api/alarms?*': listOf([silent]),
      'GET /api/alarms?id=al-1': listOf([theirs]),
      'POST /api/alarms/al-1/acknowledge': ({ headers }) => {
        sent.push(headers.get('if-match'))
        return sent.length > 1
          ? Response.json(theirs)
          : Response.json({ message: changedMeanwhile, code: 'changed_meanwhile' }, { status: 412 })
      },
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Acknowledge Silent, MB-1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge Alarm' }))
    await shown.user.type(dialog.getByLabelText('Note'), 'Calling the depot')
    shown.server.change({ 'GET /api/alarms?*': listOf([]) })
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))

    const mine = await dialog.findByRole('radio', { name: 'Mine: Calling the depot' })
    expect(mine).toBeChecked()
    expect(dialog.getByText(/^Acknowledged by Bo, /)).toBeVisible()
    expect(dialog.getByLabelText('Note')).toHaveValue('Calling the depot')
    expect(await accessibilityViolations()).toEqual([])
    await shown.user.click(dialog.getByRole('radio', { name: 'Theirs: Technician on the way' }))
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))

    expect(await screen.findByText('Alarm acknowledged')).toBeVisible()
    expect(sent).toEqual(['"v1"', '"v2"'])
    expect(shown.server.requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      note: 'Technician on the way',
    })
  })

  test('says that an alarm was raised again while it was being acknowledged, and sends nothing for the new raise by itself', async () => {
    const raisedAgain = { ...silent, count: 4, last_raised_at: '2026-01-15T13:00:00.000Z', version: '4-a' }
    const sent: (string | null)[] = []
    const shown = show('/alarms', {
      'GET /api/alarms?*': listOf([{ ...silent, version: '3-a' }]),
      'GET /api/alarms?id=al-1': listOf([raisedAgain]),
      'POST /api/alarms/al-1/acknowledge': ({ headers }) => {
        sent.push(headers.get('if-match'))
        return sent.length > 1
          ? Response.json(raisedAgain)
          : Response.json({ message: alarmRaisedAgain, code: 'changed_meanwhile' }, { status: 412 })
      },
    })
    await shown.user.click(await screen.findByRole('button', { name: 'Acknowledge Silent, MB-1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge Alarm' }))
    await shown.user.type(dialog.getByLabelText('Note'), 'Calling the depot')
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))

    expect(await dialog.findByText(/^This alarm was raised again in the meantime/)).toBeVisible()
    expect(sent).toEqual(['"3-a"'])
    expect(dialog.queryByRole('radio')).toBeNull()
    expect(dialog.getByLabelText('Note')).toHaveValue('Calling the depot')
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Acknowledge' })).not.toHaveAttribute(
        'aria-disabled',
        'true',
      ),
    )
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))

    expect(await screen.findByText('Alarm acknowledged')).toBeVisible()
    expect(sent).toEqual(['"3-a"', '"4-a"'])
  })

  test('acknowledges several alarms with one note, says what became of each, and tries the failed one again', async () => {
    const one = { ...silent, id: 'al-3', kind: 'faulted', message: 'It reports a fault.' }
    const two = { ...silent, id: 'al-4', asset_id: 'a-9', message: 'It has sent nothing for an hour.' }
    const seen = { ...silent, id: 'al-5', asset_id: 'a-8', message: 'It has sent nothing for a day.' }
    const shown = show('/alarms?seen=no', {
      'GET /api/alarms?*': listOf([silent, one, two, seen]),
      'GET /api/alarms?id=al-1': listOf([silent]),
      'GET /api/alarms?id=al-3': listOf([one]),
      'GET /api/alarms?id=al-4': listOf([two]),
      // Somebody else has acknowledged it since the list was read, and it is over.
      'GET /api/alarms?id=al-5': listOf([]),
      'POST /api/alarms/al-1/acknowledge': respondWith(200, silent),
      'POST /api/alarms/al-3/acknowledge': respondWith(500, { message: 'The disk is full.' }),
      'POST /api/alarms/al-4/acknowledge': respondWith(200, two),
    })
    const box = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })

    await shown.user.click(await box('MB-1: Faulted'))
    await shown.user.keyboard('{Shift>}')
    await shown.user.click(await box('a-8: Silent'))
    await shown.user.keyboard('{/Shift}')
    const bar = await screen.findByRole('region', { name: 'Selection' })
    expect(within(bar).getByText('4 alarms selected')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await shown.user.click(within(bar).getByRole('button', { name: 'Acknowledge' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Acknowledge 4 alarms?' }))
    await shown.user.type(dialog.getByLabelText('Note'), 'x'.repeat(501))
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))
    expect(await dialog.findByText('A note can have at most 500 characters')).toBeVisible()
    await shown.user.clear(dialog.getByLabelText('Note'))
    await shown.user.type(dialog.getByLabelText('Note'), 'Storm')
    await shown.user.click(dialog.getByRole('button', { name: 'Acknowledge' }))

    expect(await dialog.findByText('Not done for 1 of 4 alarms.')).toBeVisible()
    const results = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(results()).toEqual([
      'MB-1: FaultedThe disk is full.',
      'MB-1: SilentDone',
      'a-9: SilentDone',
      'a-8: SilentNo change needed',
    ])
    expect(dialog.queryByRole('button', { name: 'Undo' })).toBeNull()
    shown.server.change({
      'GET /api/alarms?*': listOf([]),
      'POST /api/alarms/al-3/acknowledge': respondWith(200, one),
    })
    await shown.user.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await dialog.findByText('Acknowledged 3 alarms; 1 needed no change.')).toBeVisible()
    await shown.user.click(dialog.getByRole('button', { name: 'Close' }))

    expect(changeRequests(shown).toSorted((a, b) => a.call.localeCompare(b.call))).toEqual(
      ['al-1', 'al-3', 'al-3', 'al-4'].map(id => ({
        call: `POST /api/alarms/${id}/acknowledge`,
        body: { note: 'Storm' },
      })),
    )
    // The list is empty by now, and the focus where it was.
    const empty = await screen.findByText('No alarm matches.')
    await waitFor(() => expect(document.activeElement).toContainElement(empty))
    expect(document.body).not.toHaveFocus()
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  test('selects alarms by keys', async () => {
    const shown = show('/alarms')
    const link = await screen.findByRole('link', { name: 'a-9' })
    link.focus()

    await shown.user.keyboard('[Space]{Shift>}{ArrowDown}{/Shift}')

    expect(screen.getByText('2 of 2 selected')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'MB-1' })).toHaveFocus()
    await shown.user.keyboard('{Escape}')
    expect(screen.getByText('Nothing selected')).toBeInTheDocument()
  })

  test('shelves an alarm for some hours or until a time, and takes it back', async () => {
    const shown = show('/alarms', {
      'POST /api/alarms/al-1/shelving': respondWith(200, silent),
      'POST /api/alarms/al-2/shelving': respondWith(200, shelvedFault),
    })
    const untilOf = () => (changeRequests(shown).at(-1)?.body as { until: string } | undefined)?.until ?? ''

    await shown.user.click(await screen.findByRole('button', { name: 'Shelve Silent, MB-1' }))
    await chooseOption(shown, 'How Long', '8 hours')
    await shown.user.click(screen.getByRole('button', { name: 'Shelve' }))
    expect(await screen.findByText('Alarm shelved')).toBeVisible()
    await dismissNotice(shown)
    expect(Date.parse(untilOf()) - Date.now()).toBeGreaterThan(7.9 * 3_600_000)
    expect(Date.parse(untilOf()) - Date.now()).toBeLessThanOrEqual(8 * 3_600_000)

    await shown.user.click(screen.getByRole('button', { name: 'Shelve Silent, MB-1' }))
    await chooseOption(shown, 'How Long', 'Until a given time')
    await shown.user.click(screen.getByRole('button', { name: 'Shelve' }))
    expect(await screen.findByText('Enter until when it is shelved')).toBeVisible()
    await shown.user.type(screen.getByLabelText('Until'), '2020-01-01T10:00')
    expect(await screen.findByText('Enter a time in the future, at most 7 days ahead')).toBeVisible()
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Leave' }))

    await shown.user.click(await screen.findByRole('button', { name: 'Unshelve Faulted, a-9' }))
    expect(await screen.findByText('Alarm unshelved')).toBeVisible()
    expect(changeRequests(shown).at(-1)).toEqual({
      call: 'POST /api/alarms/al-2/shelving',
      body: { until: null },
    })
  })

  test('counts the hours of shelving from the first press of Shelve, however long the dialog was open', async () => {
    const began = Date.now()
    let passedMs = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => began + passedMs)
    onTestFinished(() => clock.mockRestore())
    const shown = show('/alarms', { 'POST /api/alarms/al-1/shelving': networkError })
    const shelve = async () => {
      const before = changeRequests(shown).length
      await shown.user.click(screen.getByRole('button', { name: 'Shelve' }))
      await waitFor(() => expect(changeRequests(shown)).toHaveLength(before + 1))
    }
    await shown.user.click(await screen.findByRole('button', { name: 'Shelve Silent, MB-1' }))
    await screen.findByRole('dialog')
    const minuteMs = 60_000

    passedMs = 40 * minuteMs
    await shelve()
    await screen.findByRole('alert')
    passedMs = 45 * minuteMs
    shown.server.change({ 'POST /api/alarms/al-1/shelving': respondWith(422, { message: 'Not now' }) })
    await shelve()
    expect(await screen.findByText('Not now')).toBeVisible()
    passedMs = 50 * minuteMs
    shown.server.change({ 'POST /api/alarms/al-1/shelving': respondWith(200, silent) })
    await shelve()

    const minutesLater = changeRequests(shown).map(
      ({ body }) => (Date.parse((body as { until: string }).until) - began) / minuteMs,
    )
    expect(minutesLater).toEqual([100, 100, 110])
  })

  test('tells a server without alarms', async () => {
    show('/alarms', { 'GET /api/features': respondWith(200, { features: [] }) })

    expect(await screen.findByText('This server raises no alarms.')).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Alarms:/ })).toBeNull()
  })
})

describe('an alarm that people work on', () => {
  const ana = { id: 'u-9', name: 'Ana Kovač', is_former: false }
  const acknowledged = {
    ...shelvedFault,
    assignee: null as typeof ana | null,
    note_count: 1,
  }
  const working = (alarm: object = acknowledged, script: Script = {}): Script => ({
    'GET /api/features': respondWith(200, { features: ['alarms', 'alarm_handling'] }),
    'GET /api/alarms?*': listOf([alarm]),
    'GET /api/alarms/al-2/notes': respondWith(200, {
      notes: [{ id: '1', at: '2026-01-15T10:45:00.000Z', by: 'Ana Kovač', text: 'Fan ordered' }],
    }),
    'GET /api/alarms/assignees': respondWith(200, [
      { id: 'u-9', name: 'Ana Kovač', email: 'ana@gridhaul.example' },
    ]),
    ...script,
  })
  const openDialog = async (shown: ReturnType<typeof show>) => {
    await shown.user.click(await screen.findByRole('button', { name: 'Details of Faulted, a-9' }))
    return within(await screen.findByRole('dialog', { name: 'Alarm' }))
  }

  test('is assigned to oneself, to somebody else and to nobody', async () => {
    const person = { ...field, id: 'u-1' }
    const shown = show(
      '/alarms',
      working(acknowledged, { 'POST /api/alarms/al-2/assignment': respondWith(200, acknowledged) }),
      person,
    )
    const dialog = await openDialog(shown)
    expect(await dialog.findByText('Assigned to: Nobody')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])

    await shown.user.click(dialog.getByRole('button', { name: 'Assign to Me' }))
    expect(await screen.findByText('Alarm assigned')).toBeVisible()
    await dismissNotice(shown)
    await chooseOption(shown, 'Assign to Somebody Else', 'Ana Kovač, ana@gridhaul.example')
    shown.server.change({ 'GET /api/alarms?*': listOf([{ ...acknowledged, assignee: ana }]) })
    await shown.user.click(dialog.getByRole('button', { name: 'Assign' }))
    expect(await dialog.findByText('Assigned to: Ana Kovač')).toBeVisible()
    await dismissNotice(shown)
    await shown.user.click(dialog.getByRole('button', { name: 'Assign to Nobody' }))

    expect(await screen.findByText('Alarm assigned to nobody')).toBeVisible()
    expect(changeRequests(shown).map(({ body }) => body)).toEqual([
      { user_id: 'u-1', instead_of: null },
      { user_id: 'u-9', instead_of: null },
      { user_id: null, instead_of: 'u-9' },
    ])
  })

  test('that somebody else has taken meanwhile says who, and shows it', async () => {
    const message = 'This alarm was assigned to Ana Kovač in the meantime.'
    const shown = show(
      '/alarms',
      working(acknowledged, {
        'POST /api/alarms/al-2/assignment': respondWith(412, { message, code: 'changed_meanwhile' }),
      }),
      { ...field, id: 'u-1' },
    )
    const dialog = await openDialog(shown)
    const button = await dialog.findByRole('button', { name: 'Assign to Me' })
    shown.server.change({ 'GET /api/alarms?*': listOf([{ ...acknowledged, assignee: ana }]) })

    await shown.user.click(button)

    expect(await screen.findByText(message)).toBeVisible()
    expect(await dialog.findByText('Assigned to: Ana Kovač')).toBeVisible()
  })

  test('names its assignee in the list, with the number of notes, and says of a person who no longer may see it that', async () => {
    show('/alarms', working({ ...acknowledged, note_count: 2, assignee: { ...ana, is_former: true } }))

    const row = await rowOf('It reports a fault.')
    expect(row.getByText('Ana Kovač (may not see alarms)')).toBeVisible()
    expect(row.getByText('2 notes')).toBeVisible()
  })

  test('is found among the own ones', async () => {
    const shown = show('/alarms', working())
    await screen.findByText('It reports a fault.')

    await chooseOption(shown, 'Assigned', 'To me')

    expect(shown.path()).toBe('/alarms?assigned=me')
    await waitFor(() => expect(lastList(shown)).toBe('GET /api/alarms?state=open&assigned=me'))
  })

  test('has its notes in the order of time, and keeps what was typed until it is stored', async () => {
    const shown = show(
      '/alarms',
      working(acknowledged, {
        'POST /api/alarms/al-2/notes': respondWith(503, { message: 'The store is away.', code: 'busy' }),
      }),
    )
    const dialog = await openDialog(shown)
    const list = await dialog.findByRole('list')
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Acknowledged: Technician on the wayBo, /),
      expect.stringMatching(/^Fan orderedAna Kovač, /),
    ])

    await shown.user.type(dialog.getByLabelText('New Note'), 'Fan replaced')
    await shown.user.click(dialog.getByRole('button', { name: 'Add Note' }))
    expect(await dialog.findByText(/The store is away\./)).toBeVisible()
    expect(dialog.getByLabelText('New Note')).toHaveValue('Fan replaced')
    shown.server.change({ 'POST /api/alarms/al-2/notes': respondWith(200, { notes: [] }) })
    await shown.user.click(dialog.getByRole('button', { name: 'Add Note' }))

    expect(await screen.findByText('Note added')).toBeVisible()
    await waitFor(() => expect(dialog.getByLabelText('New Note')).toHaveValue(''))
    await shown.user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is exported with the filters of the list', async () => {
    show('/alarms?seen=no&assigned=me&kind=faulted', working())

    expect(await screen.findByRole('link', { name: 'Export CSV' })).toHaveAttribute(
      'href',
      '/api/alarms/export.csv?state=open&kind=faulted&unseen=true&assigned=me',
    )
  })
})

describe('the settings of alarms', () => {
  test('are for administrators', async () => {
    show()

    expect(await screen.findByRole('tab', { name: 'MY MAILS' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'SETTINGS' })).toBeNull()
  })

  test('are checked, and only the kinds that were changed are saved', async () => {
    const shown = show('/alarms?tab=settings', { 'PUT /api/alarms/settings': respondWith(200) }, admin)
    const of = (kind: string) => within(screen.getByRole('group', { name: kind }))
    await screen.findByRole('form', { name: 'Alarm settings' })

    await shown.user.clear(of('Silent').getByLabelText('Limit, min'))
    await shown.user.type(of('Silent').getByLabelText('Limit, min'), '0')
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await of('Silent').findByText('Enter a number from 1 to 1,440')).toBeVisible()
    await waitFor(() => expect(of('Silent').getByLabelText('Limit, min')).toHaveFocus())

    // JavaScript reads it as 16.
    await shown.user.type(of('Silent').getByLabelText('Limit, min'), 'x10')
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await of('Silent').findByText('Enter a number from 1 to 1,440')).toBeVisible()

    await shown.user.clear(of('Silent').getByLabelText('Limit, min'))
    await shown.user.type(of('Silent').getByLabelText('Limit, min'), '20')
    await shown.user.click(of('Misplaced').getByLabelText('On'))
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Alarm settings saved')).toBeVisible()
    const put = shown.server.requests.find(({ method }) => method === 'PUT')
    const savedOf = (kind: string) => defaultAlarmSettings.find(each => each.kind === kind)
    expect(put?.body).toEqual({
      settings: [
        { ...savedOf('silent'), limit: 20 },
        { ...savedOf('misplaced'), enabled: false },
      ],
    })
    expect(await accessibilityViolations()).toEqual([])
    // What was saved may be left.
    await shown.user.click(screen.getByRole('tab', { name: 'ALARMS' }))
    expect(await screen.findByText('It reports a fault.')).toBeVisible()
  })

  test('that were typed and not saved are asked about before another tab is opened', async () => {
    const shown = show('/alarms?tab=settings', {}, admin)
    await screen.findByRole('form', { name: 'Alarm settings' })
    const silentLimit = () =>
      within(screen.getByRole('group', { name: 'Silent' })).getByLabelText('Limit, min')
    await shown.user.type(silentLimit(), '1')

    await shown.user.click(screen.getByRole('tab', { name: 'ALARMS' }))
    await shown.user.click(await screen.findByRole('button', { name: 'Stay' }))

    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(silentLimit()).toHaveDisplayValue(/1$/)
  })

  test('that somebody else has changed are not overwritten: both values are shown to choose from', async () => {
    let settings = defaultAlarmSettings
    let version = 1
    const tagged = () => Response.json({ settings }, { headers: { etag: `"${version}"` } })
    const shown = show(
      '/alarms?tab=settings',
      {
        'GET /api/alarms/settings': tagged,
        'PUT /api/alarms/settings': ({ body, headers }) => {
          if (headers.get('if-match') !== `"${version}"`)
            return Response.json({ message: 'Changed.', code: 'changed_meanwhile' }, { status: 412 })
          const changed = (body as { settings: typeof settings }).settings
          settings = settings.map(each => changed.find(({ kind }) => kind === each.kind) ?? each)
          version += 1
          return tagged()
        },
      },
      admin,
    )
    const limitOf = (kind: string) => settings.find(each => each.kind === kind)?.limit
    const retypeSilent = async (limit: string) => {
      const field = within(screen.getByRole('group', { name: 'Silent' })).getByLabelText('Limit, min')
      await shown.user.clear(field)
      await shown.user.type(field, limit)
      await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    }
    await screen.findByRole('form', { name: 'Alarm settings' })
    // What the form itself has saved is no conflict.
    await retypeSilent('20')
    await waitFor(() => expect(limitOf('silent')).toBe(20))
    await retypeSilent('25')
    await waitFor(() => expect(limitOf('silent')).toBe(25))

    settings = settings.map(each => (each.kind === 'silent' ? { ...each, limit: 40 } : each))
    version += 1
    await retypeSilent('30')

    expect(
      await screen.findByRole('radio', {
        name: 'Theirs: limit 40 min, dead band 0 min, on-delay 0 s, off-delay 60 s',
      }),
    ).toBeVisible()
    expect(limitOf('silent')).toBe(40)
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(limitOf('silent')).toBe(30))
  })

  test('say which kinds are mailed to whoever is signed in, and after how many minutes', async () => {
    const shown = show('/alarms?tab=mails', { 'PUT /api/alarms/mail-choices': respondWith(200) })
    const of = async (kind: string) =>
      within(await screen.findByRole('group', { name: kind })).getByLabelText('Mail after, min')

    await shown.user.clear(await of('Silent'))
    await shown.user.type(await of('Faulted'), '5')
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Alarm mails saved')).toBeVisible()
    expect(shown.server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      choices: [
        { kind: 'faulted', after_minutes: 5 },
        { kind: 'silent', after_minutes: null },
      ],
    })
  })
})

describe('alarms elsewhere', () => {
  test('the bell counts what nobody has seen, and announces a new alarm', async () => {
    const shown = show()
    const bell = await screen.findByRole('link', { name: 'Alarms: 1 unacknowledged, 2 open' })
    expect(bell).toHaveAttribute('href', '/alarms')
    expect(bell).toHaveTextContent('1')

    shown.server.change({ 'GET /api/alarms/counts': counts(2, 3) })
    await act(() => shown.queries.invalidateQueries({ queryKey: ['AlarmCounts'] }))

    expect(await screen.findByRole('link', { name: 'Alarms: 2 unacknowledged, 3 open' })).toBeVisible()
    expect(screen.getByText('New alarm: 2 unacknowledged')).toHaveAttribute('aria-live', 'polite')
  })

  test('the bell reads its numbers again each minute, and says since when it cannot', async () => {
    setClock(Date.parse('2026-01-15T08:14:00Z'))
    const shown = show()
    await screen.findByRole('link', { name: 'Alarms: 1 unacknowledged, 2 open' })

    shown.server.change({ 'GET /api/alarms/counts': counts(2, 3) })
    await advance(61_000)
    expect(await screen.findByRole('link', { name: 'Alarms: 2 unacknowledged, 3 open' })).toBeVisible()
    shown.server.change({ 'GET /api/alarms/counts': networkError })
    await advance(61_000)

    expect(
      await screen.findByRole('link', {
        name: 'Alarms: 2 unacknowledged, 3 open as of 08:15, not refreshed',
      }),
    ).toBeVisible()
  })

  test('the list reads its alarms again each minute, and says that it cannot', async () => {
    setClock(Date.parse('2026-01-15T08:14:00Z'))
    const shown = show()
    await screen.findByText('It reports a fault.')

    shown.server.change({ 'GET /api/alarms?*': respondWith(500, { message: 'The list is not there.' }) })
    await advance(61_000)

    expect(await screen.findByText('The list is not there.')).toBeVisible()
    expect(screen.getByText('It reports a fault.')).toBeVisible()
  })

  test('where it could not be read what the server offers, that is said and tried again', async () => {
    const shown = show('/alarms', { 'GET /api/features': respondWith(503) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('This server raises no alarms.')).toBeNull()

    shown.server.change({ 'GET /api/features': known['GET /api/features'] as Responder })
    await shown.user.click(again)

    expect(await screen.findByText('It reports a fault.')).toBeVisible()
  })

  test('whoever may not read batteries has no bell', async () => {
    const { server } = show('/', {}, withoutRole)

    expect(await screen.findByText(/You have no role yet/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Alarms:/ })).toBeNull()
    expect(server.calls()).not.toContain('GET /api/alarms/counts')
  })

  test('the start page names open alarms among what needs attention', async () => {
    show('/', {
      'GET /api/asset_telemetry?*': respondWith(200, []),
      'GET /api/schedules': respondWith(200, []),
    })

    expect(await screen.findByRole('link', { name: '2 open alarms, 1 unacknowledged' })).toHaveAttribute(
      'href',
      '/alarms?counted=yes',
    )
  })

  test('the page of a battery names its open alarms, and acknowledges one with a press', async () => {
    const { user, server } = show('/assets/a-1', {
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      'GET /api/alarms?state=open&asset_id=a-1': listOf([silent]),
      'POST /api/alarms/al-1/acknowledge': respondWith(200, silent),
    })

    const alarm = within(await screen.findByRole('list', { name: 'Open alarms' })).getByRole('listitem')
    expect(within(alarm).getByRole('link', { name: 'Silent' })).toHaveAttribute('href', '/alarms?unit=a-1')
    expect(alarm).toHaveTextContent('It has sent nothing for 20 min.')
    await user.click(within(alarm).getByRole('button', { name: 'Acknowledge Silent, MB-1' }))
    expect(await screen.findByText('Alarm acknowledged')).toBeVisible()
    expect(server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { note: null },
    ])
  })

  test('the page of a battery says of a shelved alarm, and of one of a unit out of service, that it is not counted', async () => {
    show('/assets/a-1', {
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      'GET /api/alarms?state=open&asset_id=a-1': listOf([
        { ...silent, shelved_until: '2999-01-01T00:00:00.000Z', out_of_service: true },
      ]),
    })

    const alarm = within(await screen.findByRole('list', { name: 'Open alarms' })).getByRole('listitem')
    expect(alarm).toHaveTextContent(
      'Shelved until 1 Jan 2999, 00:00: not counted. Unit out of service: not counted.',
    )
  })

  describe('on the page of a battery', () => {
    const ofBattery = 'GET /api/alarms?state=open&asset_id=a-1'
    const page: Script = {
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/service-areas': respondWith(200, [{ id: 's-1', name: 'North' }]),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      [ofBattery]: listOf([silent]),
    }

    test('an alarm that could not be acknowledged keeps its message, with why', async () => {
      const { user } = show('/assets/a-1', {
        ...page,
        'POST /api/alarms/al-1/acknowledge': respondWith(500, { message: 'The store is away.', code: 'x' }),
      })

      await user.click(await screen.findByRole('button', { name: 'Acknowledge Silent, MB-1' }))

      expect(await screen.findByText('The store is away.')).toBeVisible()
      expect(screen.getByText('It has sent nothing for 20 min.')).toBeVisible()
    })

    test('alarms that cannot be read are said to be unknown, and the page stays while they are read again', async () => {
      const { user, server } = show('/assets/a-1', {
        ...page,
        [ofBattery]: respondWith(500, { message: 'The store is away.', code: 'x' }),
      })
      await screen.findByText(/The open alarms could not be read: The store is away\./)
      await user.click(screen.getByRole('tab', { name: 'SETTINGS' }))
      const later = deferredResponse()
      server.change({ [ofBattery]: later.answer })

      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(screen.getByRole('tab', { name: 'SETTINGS' })).toBeVisible()
      later.give(listOf([silent]))

      expect(await screen.findByText('It has sent nothing for 20 min.')).toBeVisible()
      expect(screen.getByRole('tab', { name: 'SETTINGS' })).toBeVisible()
    })
  })

  test('the command palette leads to the alarms', async () => {
    const { user, path } = show('/alarms')
    await screen.findByText('It reports a fault.')

    await user.click(screen.getByRole('button', { name: 'Search and commands' }))
    await user.type(await screen.findByRole('combobox', { name: 'Search and commands' }), 'alarms{Enter}')

    expect(path()).toBe('/alarms')
  })
})

describe('my webhooks', () => {
  const address = 'https://hooks.example/alarms'
  const webhook = { id: 'w-1', address, created_at: '2026-01-15T08:00:00Z', tried_at: null, failure: null }
  const failed = {
    ...webhook,
    id: 'w-2',
    address: 'https://other.example/',
    tried_at: '2026-01-15T09:00:00Z',
    failure: 'It answered with status 500.',
  }
  const offered: Script = {
    'GET /api/features': respondWith(200, { features: ['alarms', 'alarm_webhooks'] }),
    'GET /api/alarms/webhooks': respondWith(200, { webhooks: [webhook, failed] }),
    'POST /api/alarms/webhooks': respondWith(201, { ...webhook, secret: 'whsec_abc' }),
    'POST /api/alarms/webhooks/w-2/test': respondWith(200, failed),
    'DELETE /api/alarms/webhooks/w-1': respondWith(204),
  }

  test('say how the last post went, are tested and removed, and show a new secret once', async () => {
    const shown = show('/alarms?tab=webhooks', offered, admin)
    const { user } = shown

    expect(await screen.findByText('None yet')).toBeVisible()
    expect(screen.getByText(/^Not delivered: It answered with status 500\./)).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Send a test to https://other.example/' }))
    expect(await screen.findByText('Tested. The list says how it went.')).toBeVisible()
    await dismissNotice(shown)
    await user.click(screen.getByRole('button', { name: `Remove ${address}` }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Webhook removed')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Add Webhook' }))
    await user.type(await screen.findByRole('textbox', { name: 'Address' }), 'http://hooks.example')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(/begins with https/)).toBeVisible()
    await user.clear(screen.getByRole('textbox', { name: 'Address' }))
    await user.type(screen.getByRole('textbox', { name: 'Address' }), address)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('whsec_abc')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByText('whsec_abc')).not.toBeInTheDocument())

    expect(changeRequests(shown).map(({ call }) => call)).toEqual([
      'POST /api/alarms/webhooks/w-2/test',
      'DELETE /api/alarms/webhooks/w-1',
      'POST /api/alarms/webhooks',
    ])
  })

  test('are for administrators alone', async () => {
    show('/alarms?tab=webhooks', offered, field)

    expect(await screen.findByRole('tab', { name: 'MY MAILS' })).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'MY WEBHOOKS' })).not.toBeInTheDocument()
  })
})
