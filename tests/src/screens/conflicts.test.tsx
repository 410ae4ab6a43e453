// Two people edit one record: the server refuses the second change, and the form shows what differs.
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../support/accessibility.ts'
import { retype } from '../support/form-steps.ts'
import { admin } from '../support/people.ts'
import { renderSignedIn } from '../support/render-at.tsx'
import { type Responder, respondWith, type Script } from '../support/scripted-server.ts'
import { turnablePhone } from '../support/turnable-phone.ts'
import { battery, truck } from '../support/units.ts'
import { harbor, known, uma } from './users/support.ts'

const surroundings: Script = {
  ...known,
  'GET /api/organizations/': respondWith(200, [harbor]),
  'GET /api/asset-models': respondWith(200, [battery.asset_model]),
  'GET /api/service-areas': respondWith(200, [
    { id: 's-1', name: 'North' },
    { id: 's-2', name: 'South' },
  ]),
}

const changedMeanwhile = 'Somebody else has changed this record in the meantime.'

interface Replies {
  method?: 'PATCH' | 'PUT'
  tagOf?: (version: number) => string
  /** How the record is read. */
  read?: (record: object, version: number) => unknown
  /** What a change says of the record. */
  changes?: (body: object) => object
}

/** A server with one record, which counts its changes. */
function versionedServer(
  path: string,
  changePath: string,
  first: object,
  {
    method = 'PATCH',
    tagOf = version => `"${version}"`,
    read = known => known,
    changes = body => body,
  }: Replies = {},
) {
  let record: object | null = first
  let version = 1
  const sentVersions: (string | null)[] = []
  const notFound = () =>
    Response.json({ message: 'There is no such record.', code: 'not_found' }, { status: 404 })
  const tagged = (body: object) => Response.json(read(body, version), { headers: { etag: tagOf(version) } })
  const change: Responder = ({ body, headers }) => {
    const wanted = headers.get('if-match')
    sentVersions.push(wanted)
    if (record === null) return notFound()
    if (wanted !== null && wanted !== tagOf(version))
      return Response.json({ message: changedMeanwhile, code: 'changed_meanwhile' }, { status: 412 })
    record = { ...record, ...changes(body as object) }
    version += 1
    return tagged(record)
  }
  return {
    script: {
      [`GET ${path}`]: () => (record ? tagged(record) : notFound()),
      [`${method} ${changePath}`]: change,
    } satisfies Script,
    record: () => record,
    sentVersions,
    /** Somebody else changes it. */
    change(changes: object) {
      record = { ...record, ...changes }
      version += 1
    },
    remove() {
      record = null
    },
  }
}

const forms = [
  ['a battery', '/assets/a-1/edit', '/api/assets/a-1', '/api/assets/a-1', battery, 'Asset Name', 'Save'],
  ['a truck', '/assets/trucks/t-1/edit', '/api/trucks/t-1', '/api/trucks/t-1', truck, 'Asset Name', 'Save'],
  ['a user', '/users/u-1/edit', '/api/users/u-1', '/api/users/u-1', uma, 'Name', 'save'],
  [
    'a customer',
    '/customers/o-1/edit',
    '/api/organizations/o-1',
    '/api/organizations/o-1/',
    harbor,
    'Account Name',
    'Save',
  ],
] as const

describe.each(forms)('the form of %s', (_, page, path, changePath, first, label, saveLabel) => {
  async function open() {
    const server = versionedServer(path, changePath, first)
    const shown = renderSignedIn(page, admin, { ...surroundings, ...server.script })
    await screen.findByLabelText(label)
    return {
      ...shown,
      record: server,
      save: () => shown.user.click(screen.getByRole('button', { name: saveLabel })),
      choices: () => screen.findByRole('group', { name: label }),
    }
  }

  test('a changed record is not overwritten: the form shows both names, and saves the own one once it is chosen', async () => {
    const shown = await open()
    await retype(shown, label, 'Mine')
    shown.record.change({ name: 'Theirs' })

    await shown.save()
    const group = await shown.choices()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      `${changedMeanwhile} Choose what to keep, then save.`,
    ])
    expect(within(group).getByRole('radio', { name: 'Mine: Mine' })).toBeChecked()
    expect(within(group).getByRole('radio', { name: 'Mine: Mine' })).toHaveFocus()
    expect(screen.getByLabelText(label)).toHaveValue('Mine')
    expect(shown.record.record()).toMatchObject({ name: 'Theirs' })
    expect(await accessibilityViolations()).toEqual([])

    await shown.save()
    await waitFor(() => expect(shown.record.record()).toMatchObject({ name: 'Mine' }))
    expect(shown.record.sentVersions).toEqual(['"1"', '"2"'])
  })

  test('the name of somebody else is saved where it is chosen', async () => {
    const shown = await open()
    await retype(shown, label, 'Mine')
    shown.record.change({ name: 'Theirs' })
    await shown.save()

    await shown.user.click(within(await shown.choices()).getByRole('radio', { name: 'Theirs: Theirs' }))
    expect(screen.getByLabelText(label)).toHaveValue('Theirs')
    await shown.save()

    await waitFor(() => expect(shown.path()).toBe(page.replace('/edit', '')))
    expect(shown.record.record()).toMatchObject({ name: 'Theirs' })
  })

  test('a record that was changed to the same name is saved without a question', async () => {
    const shown = await open()
    await retype(shown, label, 'Same')
    shown.record.change({ name: 'Same' })

    await shown.save()

    await waitFor(() => expect(shown.path()).toBe(page.replace('/edit', '')))
    expect(screen.queryByRole('radio')).toBeNull()
  })

  test('a record of which something else was changed is saved without a question', async () => {
    const shown = await open()
    await retype(shown, label, 'Mine')
    shown.record.change({ deactivated: true })

    await shown.save()

    await waitFor(() => expect(shown.path()).toBe(page.replace('/edit', '')))
    expect(shown.record.record()).toMatchObject({ name: 'Mine', deactivated: true })
    expect(shown.record.sentVersions).toEqual(['"1"', '"2"'])
  })

  test('a change is shown before anything is typed, and loaded by a button', async () => {
    const shown = await open()
    shown.record.change({ name: 'Theirs' })
    await act(() => shown.queries.invalidateQueries())

    expect(await screen.findByText(changedMeanwhile)).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveValue(first.name)
    await shown.user.click(screen.getByRole('button', { name: 'Load the changes' }))

    expect(screen.getByLabelText(label)).toHaveValue('Theirs')
    expect(screen.queryByText(changedMeanwhile)).toBeNull()
    await retype(shown, label, 'Mine')
    await shown.save()
    await waitFor(() => expect(shown.record.record()).toMatchObject({ name: 'Mine' }))
    expect(shown.record.sentVersions).toEqual(['"2"'])
  })

  test('a record that was deleted meanwhile keeps what was typed, and says so', async () => {
    const shown = await open()
    await retype(shown, label, 'Mine')
    shown.record.remove()

    await shown.save()

    expect(
      await screen.findByText('This record was deleted in the meantime. What you typed is still here.'),
    ).toBeVisible()
    expect(screen.getByLabelText(label)).toHaveValue('Mine')
  })

  test('a server that counts no versions is sent none, and the last change wins', async () => {
    const saved: unknown[] = []
    const shown = renderSignedIn(page, admin, {
      ...surroundings,
      [`GET ${path}`]: respondWith(200, first),
      [`PATCH ${changePath}`]: ({ body, headers }) => {
        saved.push([headers.get('if-match'), (body as { name: string }).name])
        return Response.json({ ...first, ...(body as object) })
      },
    })
    await retype(shown, label, 'Mine')
    shown.server.change({ [`GET ${path}`]: respondWith(200, { ...first, name: 'Theirs' }) })
    await act(() => shown.queries.invalidateQueries())
    expect(screen.queryByText(changedMeanwhile)).toBeNull()

    await shown.user.click(screen.getByRole('button', { name: saveLabel }))

    await waitFor(() => expect(saved).toEqual([[null, 'Mine']]))
  })
})

test('only the fields that the other person changed are shown, and what was typed elsewhere is saved', async () => {
  const server = versionedServer('/api/trucks/t-1', '/api/trucks/t-1', truck)
  const shown = renderSignedIn('/assets/trucks/t-1/edit', admin, { ...surroundings, ...server.script })
  await retype(shown, 'Model', 'Hauler 6')
  server.change({ service_area_id: 's-2', license_plate: null })

  await shown.user.click(screen.getByRole('button', { name: 'Save' }))

  const options = (await screen.findAllByRole('radio')).map(radio => [
    (radio.closest('label') as HTMLElement).textContent,
    (radio as HTMLInputElement).checked,
  ])
  expect(options).toEqual([
    ['Mine: AB 12', false],
    ['Theirs: (empty)', true],
    ['Mine: North', false],
    ['Theirs: South', true],
  ])
  await shown.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.record()).toMatchObject({ model: 'Hauler 6', license_plate: null, service_area_id: 's-2' }),
  )
})

test('a record is deleted only in the version that the form shows', async () => {
  const server = versionedServer('/api/assets/a-1', '/api/assets/a-1', battery)
  const sent: (string | null)[] = []
  const shown = renderSignedIn('/assets/a-1/edit', admin, {
    ...surroundings,
    ...server.script,
    'DELETE /api/assets/a-1': ({ headers }) => {
      sent.push(headers.get('if-match'))
      return Response.json({ message: changedMeanwhile, code: 'changed_meanwhile' }, { status: 412 })
    },
  })
  await screen.findByLabelText('Asset Name')
  server.change({ name: 'MB-2' })

  await shown.user.click(screen.getByRole('button', { name: 'Delete Asset' }))
  await shown.user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText(`Error deleting asset: ${changedMeanwhile}`)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Load the changes' })).toBeVisible()
  expect(sent).toEqual(['"1"'])
})

test.each([
  ['a battery', '/assets/a-1/edit', '/api/assets/a-1', battery, { out_of_service: true }, 'Delete Asset'],
  ['a user', '/users/u-1/edit', '/api/users/u-1', uma, { status: 'deactivated' }, 'delete user'],
] as const)(
  '%s can be deleted after somebody else has changed what the form does not show',
  async (_, page, path, first, changes, label) => {
    const server = versionedServer(path, path, first)
    const sent: (string | null)[] = []
    const shown = renderSignedIn(page, admin, {
      ...surroundings,
      ...server.script,
      [`DELETE ${path}`]: ({ headers }) => {
        sent.push(headers.get('if-match'))
        if (sent.at(-1) === '"2"') return new Response(null, { status: 204 })
        return Response.json({ message: changedMeanwhile, code: 'changed_meanwhile' }, { status: 412 })
      },
    })
    const remove = async () => {
      await shown.user.click(await screen.findByRole('button', { name: label }))
      await shown.user.click(await screen.findByRole('button', { name: 'Delete' }))
    }
    await screen.findByRole('button', { name: label })
    server.change(changes)
    await remove()
    expect(await screen.findByText(new RegExp(changedMeanwhile))).toBeVisible()
    await waitFor(() => expect(shown.queries.isFetching()).toBe(0))
    expect(screen.queryByRole('button', { name: 'Load the changes' })).not.toBeInTheDocument()

    await remove()

    await waitFor(() => expect(sent).toEqual(['"1"', '"2"']))
  },
)

const repair = {
  id: 'r-1',
  started_at: '2026-01-15T10:00:00.000Z',
  ended_at: null,
  notes: 'Inverter replaced',
  servicer: 'ACME',
}
const noted = {
  triggered_at: '2026-01-15T10:00:00.000Z',
  ended_at: '2026-01-15T11:00:00.000Z',
  last_reported_at: '2026-01-15T10:59:00.000Z',
  state: 'ended',
  code: 'E-104',
  message: 'Inverter too hot',
  severity: 'major',
  recovery_note: 'Fan cleaned',
  noted_by: 'Frida',
}
const notedAt = (version: number) => `2026-01-15T12:00:0${version}.000Z`

const dialogs = [
  {
    of: 'limits',
    tab: 'settings',
    feature: 'unit_limits',
    button: 'Edit Limits',
    label: 'Capacity, kWh',
    server: () => versionedServer('/api/assets/a-1', '/api/assets/a-1', { ...battery, capacity_kwh: 150 }),
    fieldOf: (value: string) => ({ capacity_kwh: Number(value) }),
    versions: ['"1"', '"2"'],
  },
  {
    of: 'a repair or maintenance',
    tab: 'repairs',
    feature: 'maintenance',
    button: /^Edit the repair or maintenance/,
    label: 'Maintenance Notes',
    server: () =>
      versionedServer('/api/assets/a-1/maintenance', '/api/assets/a-1/maintenance/r-1', repair, {
        read: (record, version) => [{ ...record, version }],
      }),
    fieldOf: (notes: string) => ({ notes }),
    versions: ['"1"', '"2"'],
  },
  {
    of: 'a recovery note',
    tab: 'faults',
    feature: 'faults',
    button: /^Edit note/,
    label: 'Recovery Note',
    server: () =>
      versionedServer(
        '/api/assets/a-1/faults?*',
        `/api/assets/a-1/faults/${encodeURIComponent(noted.triggered_at)}/recovery-note`,
        noted,
        {
          method: 'PUT',
          tagOf: version => `"${notedAt(version)}"`,
          read: (record, version) => [{ ...record, noted_at: notedAt(version) }],
          changes: body => ({ recovery_note: (body as { note: string }).note }),
        },
      ),
    fieldOf: (note: string) => ({ recovery_note: note }),
    versions: [`"${notedAt(1)}"`, `"${notedAt(2)}"`],
  },
]

test.each(dialogs)(
  'what somebody else saves while the dialog of $of is open is not overwritten, even if it has been read again',
  async ({ tab, feature, button, label, server: serve, fieldOf, versions }) => {
    const server = serve()
    const shown = renderSignedIn(`/assets/a-1?tab=${tab}`, admin, {
      ...surroundings,
      'GET /api/features': respondWith(200, { features: [feature] }),
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      ...server.script,
    })
    await shown.user.click(await screen.findByRole('button', { name: button }))
    await retype(shown, label, '160')
    server.change(fieldOf('140'))
    await act(() => shown.queries.invalidateQueries())
    expect(await screen.findByText(changedMeanwhile)).toBeVisible()

    await shown.user.click(screen.getByRole('button', { name: 'Save' }))

    const group = await screen.findByRole('group', { name: label })
    expect(within(group).getByRole('radio', { name: 'Theirs: 140' })).not.toBeChecked()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      `${changedMeanwhile} Choose what to keep, then save.`,
    ])
    expect(server.record()).toMatchObject(fieldOf('140'))
    await shown.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.record()).toMatchObject(fieldOf('160')))
    expect(server.sentVersions).toEqual(versions)
  },
)

test('a refused note stays typed, and the refusal is shown where the newer note cannot be read', async () => {
  const [, , dialog] = dialogs
  const server = dialog?.server() as ReturnType<typeof versionedServer>
  const shown = renderSignedIn('/assets/a-1?tab=faults', admin, {
    ...surroundings,
    'GET /api/features': respondWith(200, { features: ['faults'] }),
    'GET /api/assets/a-1': respondWith(200, battery),
    'GET /api/asset_telemetry?*': respondWith(200, []),
    ...server.script,
  })
  await shown.user.click(await screen.findByRole('button', { name: /^Edit note/ }))
  await retype(shown, 'Recovery Note', 'Fan replaced')
  server.change({ recovery_note: 'Inverter replaced' })
  shown.server.change({ 'GET /api/assets/a-1/faults?*': respondWith(500, { message: 'Broken' }) })

  await shown.user.click(screen.getByRole('button', { name: 'Save' }))

  const inDialog = within(screen.getByRole('dialog'))
  expect(await inDialog.findByText(changedMeanwhile)).toBeVisible()
  expect(screen.getByLabelText('Recovery Note')).toHaveValue('Fan replaced')
  expect(server.record()).toMatchObject({ recovery_note: 'Inverter replaced' })
})

test.each(dialogs.slice(1))(
  'what is typed in the dialog of $of stays when the phone is turned, and when its row goes meanwhile',
  async ({ tab, feature, button, label, server: serve }) => {
    const phone = turnablePhone()
    const server = serve()
    const shown = renderSignedIn(`/assets/a-1?tab=${tab}`, admin, {
      ...surroundings,
      'GET /api/features': respondWith(200, { features: [feature] }),
      'GET /api/assets/a-1': respondWith(200, battery),
      'GET /api/asset_telemetry?*': respondWith(200, []),
      ...server.script,
    })
    await shown.user.click(await screen.findByRole('button', { name: button }))
    await retype(shown, label, 'Half a note')

    act(() => phone.turn())
    expect(screen.queryByRole('table', { hidden: true })).toBeNull()
    expect(screen.getByLabelText(label)).toHaveValue('Half a note')

    const [read] = Object.keys(server.script).filter(call => call.startsWith('GET'))
    shown.server.change({ [read as string]: respondWith(200, []) })
    await act(() => shown.queries.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole('button', { name: button, hidden: true })).toBeNull())
    expect(screen.getByLabelText(label)).toHaveValue('Half a note')
    await shown.user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Leave' })).toBeVisible()
  },
)
