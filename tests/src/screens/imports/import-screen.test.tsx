import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { accessibilityViolations } from '../../support/accessibility.ts'
import { admin } from '../../support/people.ts'
import { renderSignedIn } from '../../support/render-at.tsx'
import { deferredResponse, networkError, respondWith, type Script } from '../../support/scripted-server.ts'

const row = { id: null, changes: [], problems: [] }
const wrong = {
  ...row,
  ...{ row: 3, state: 'wrong', name: 'T-9' },
  problems: [{ field: 'Model', reason: 'Model name is required' }],
}
const changed = {
  ...row,
  ...{ row: 4, state: 'changed', id: 't-1', name: 'T-1' },
  changes: [{ field: 'VIN', before: null, after: 'V1' }],
}
const added = {
  ...row,
  ...{ row: 2, state: 'new', name: 'T-8' },
  changes: [{ field: 'Model', before: null, after: 'Hauler' }],
}
const report = (...rows: object[]) =>
  respondWith(200, { rows, digest: 'd-1', ignored_columns: ['Notes'], import: null })
const done = {
  id: 'i-1',
  at: '2026-01-15T08:00:00Z',
  by: 'Ada Byron',
  created: 1,
  changed: 1,
  may_undo: true,
}
const script: Script = {
  'GET /api/features': respondWith(200, { features: ['imports'] }),
  'GET /api/imports/trucks': respondWith(200, [done]),
  'POST /api/imports/trucks': report(added, wrong, changed),
}
const show = (more: Script = {}) => renderSignedIn('/assets/import/trucks', admin, { ...script, ...more })

const csv = 'Asset Name\nT-1\n'
async function check(user: ReturnType<typeof show>['user']) {
  await user.click(await screen.findByRole('textbox', { name: 'Or paste the rows, with their header' }))
  await user.paste(csv)
  await user.click(screen.getByRole('button', { name: 'Check the rows' }))
}
const bodies = ({ server }: ReturnType<typeof show>) =>
  server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

describe('the import of trucks', () => {
  test('pasted rows are checked, and what is wrong comes first with its field and reason', async () => {
    const shown = show()

    await check(shown.user)

    expect(await screen.findByText('1 new, 1 changed, 1 wrong')).toBeVisible()
    const table = screen.getByRole('table', { name: 'Rows of the file' })
    const [, first] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('3T-9WrongModel: Model name is required')
    expect(screen.getByText('VIN: nothing → V1')).toBeVisible()
    expect(screen.getByText('Ignored columns: Notes.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Import 2 rows' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('main')).toHaveFocus()
    expect(bodies(shown)).toEqual([{ csv, dry_run: true }])
    expect(await accessibilityViolations()).toEqual([])
  })

  test('the help names the columns of limits, owner and maintenance, and the zone of their times', async () => {
    show({
      'GET /api/features': respondWith(200, { features: ['imports'], time_zone: 'America/Chicago' }),
    })

    expect(
      await screen.findByText(
        'Columns: Asset Name, Model, VIN, License Plate, MBESS Capacity, Service Area, Maintenance Start, Maintenance End, Maintenance Notes, Maintenance Servicer, Maintenance ID, Organization, ID.',
      ),
    ).toBeVisible()
    expect(
      await screen.findByText(
        "A time like 2026-01-15 14:03 is in the operator's zone, America/Chicago; one with an offset, like 2026-01-15T14:03+01:00, is in its own.",
      ),
    ).toBeVisible()
  })

  test('pasted rows can be corrected after they were checked, and are gone once they are imported', async () => {
    const { user, server } = show()
    const pasted = () => screen.findByRole('textbox', { name: 'Or paste the rows, with their header' })
    await check(user)

    await user.click(await screen.findByRole('button', { name: 'Choose another file' }))
    expect(await pasted()).toHaveValue(csv)

    server.change({
      'POST /api/imports/trucks': ({ body }) =>
        Response.json({
          ...{ rows: [added], digest: 'd-1', ignored_columns: [] },
          import: (body as { dry_run?: boolean }).dry_run ? null : done,
        }),
    })
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }))
    await screen.findByText('Imported 2 rows: 1 new, 1 changed.')
    expect(await pasted()).toHaveValue('')
  })

  test('a corrected file is dropped where the wrong rows are shown', async () => {
    const shown = show()
    await check(shown.user)
    await screen.findByText('1 new, 1 changed, 1 wrong')
    shown.server.change({
      'POST /api/imports/trucks': respondWith(200, {
        ...{ rows: [added], digest: 'd-2', ignored_columns: [], import: null },
      }),
    })

    const corrected = new File(['Asset Name\nT-8\n'], 'corrected.csv', { type: 'text/csv' })
    fireEvent.drop(document.body, { dataTransfer: { files: [corrected], types: ['Files'] } })

    expect(await screen.findByText('1 new')).toBeVisible()
    expect(bodies(shown).at(-1)).toEqual({ csv: 'Asset Name\nT-8\n', dry_run: true })
  })

  test('only the rows of one state are shown where that is wanted', async () => {
    const { user } = show()
    await check(user)

    await user.click(await screen.findByRole('button', { name: 'New (1)' }))

    const table = screen.getByRole('table', { name: 'Rows of the file' })
    expect(within(table).getAllByRole('row')).toHaveLength(2)
    expect(within(table).getByText('T-8')).toBeVisible()
  })

  test('a confirmed import sends what was checked, and can be undone at once', async () => {
    const shown = show({
      'POST /api/imports/trucks': ({ body }) =>
        Response.json({
          rows: [added, changed],
          digest: 'd-1',
          ignored_columns: [],
          import: (body as { dry_run?: boolean }).dry_run ? null : done,
        }),
      'POST /api/imports/trucks/i-1/undo': respondWith(204),
    })
    await check(shown.user)

    await shown.user.click(await screen.findByRole('button', { name: 'Import 2 rows' }))
    expect(await screen.findByText('Imported 2 rows: 1 new, 1 changed.')).toBeVisible()
    expect(await accessibilityViolations()).toEqual([])
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }))

    expect(await screen.findByText('The import was undone')).toBeVisible()
    expect(bodies(shown)).toEqual([{ csv, dry_run: true }, { csv, digest: 'd-1' }, undefined])
  })

  test('a file that cannot be read is refused with the reason of the server', async () => {
    const message = 'The column Model is in the file twice.'
    const { user } = show({
      'POST /api/imports/trucks': respondWith(422, {
        message: 'No.',
        code: 'invalid',
        fields: { csv: message },
      }),
    })

    await check(user)

    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.getByRole('textbox')).toHaveValue(csv)
  })

  test('rows are checked again where records have changed since', async () => {
    const shown = show({ 'POST /api/imports/trucks': report(added) })
    await check(shown.user)
    const confirm = await screen.findByRole('button', { name: 'Import 1 row' })
    shown.server.change({
      'POST /api/imports/trucks': ({ body }) =>
        (body as { dry_run?: boolean }).dry_run
          ? Response.json({ rows: [added, changed], digest: 'd-2', ignored_columns: [], import: null })
          : Response.json({ message: 'Records have changed.', code: 'import_differs' }, { status: 409 }),
    })

    await shown.user.click(confirm)

    expect(await screen.findByRole('button', { name: 'Import 2 rows' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Records have changed, so the file was checked again. Look at its rows before you import them.',
    )
  })

  test('users who were to get no invitation get none after the rows were checked again', async () => {
    const path = 'POST /api/imports/users'
    const reply = (digest: string) => ({ rows: [added], digest, ignored_columns: [], import: null })
    const shown = renderSignedIn('/organizations/o-1/import-users', admin, {
      ...script,
      'GET /api/imports/users': respondWith(200, []),
      [path]: respondWith(200, reply('d-1')),
    })
    await check(shown.user)
    await shown.user.click(await screen.findByRole('checkbox', { name: 'Send invitations' }))
    shown.server.change({
      [path]: ({ body }) =>
        (body as { dry_run?: boolean }).dry_run
          ? Response.json(reply('d-2'))
          : Response.json({ message: 'Records have changed.', code: 'import_differs' }, { status: 409 }),
    })

    await shown.user.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await screen.findByRole('alert')

    expect(screen.getByRole('checkbox', { name: 'Send invitations' })).not.toBeChecked()
    shown.server.change({ [path]: respondWith(200, { ...reply('d-2'), import: done }) })
    await shown.user.click(screen.getByRole('button', { name: 'Import 1 row' }))
    await screen.findByText('Imported 2 rows: 1 new, 1 changed.')
    expect(bodies(shown).at(-1)).toMatchObject({ digest: 'd-2', send_invitations: false })
  })

  test('without an answer the rows stay, and the outcome is said to be unknown', async () => {
    const shown = show({ 'POST /api/imports/trucks': report(added) })
    await check(shown.user)
    const confirm = await screen.findByRole('button', { name: 'Import 1 row' })
    shown.server.change({ 'POST /api/imports/trucks': networkError })

    await shown.user.click(confirm)

    expect(await screen.findByRole('alert')).toHaveTextContent('The change may have been made anyway.')
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  })

  test('pasted rows are asked about before the page is left', async () => {
    const { user, path } = show()
    await user.click(await screen.findByRole('textbox', { name: 'Or paste the rows, with their header' }))
    await user.paste(csv)

    await user.click(screen.getByRole('link', { name: 'Back to Asset Manager' }))

    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    expect(path()).toBe('/assets/import/trucks')
  })

  test('rows that are pasted after an import are asked about too', async () => {
    const shown = show({ 'POST /api/imports/trucks': report(added) })
    await check(shown.user)
    const confirm = await screen.findByRole('button', { name: 'Import 1 row' })
    const reply = { rows: [added], digest: 'd-1', ignored_columns: [], import: done }
    shown.server.change({ 'POST /api/imports/trucks': respondWith(200, reply) })
    await shown.user.click(confirm)
    await screen.findByText('Imported 2 rows: 1 new, 1 changed.')
    await shown.user.click(screen.getByRole('textbox', { name: 'Or paste the rows, with their header' }))
    await shown.user.paste(csv)

    await shown.user.click(screen.getByRole('link', { name: 'Back to Asset Manager' }))

    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  test('rows that were imported after the page was left are reported', async () => {
    const shown = show({ 'POST /api/imports/trucks': report(added) })
    await check(shown.user)
    const confirm = await screen.findByRole('button', { name: 'Import 1 row' })
    const slow = deferredResponse()
    shown.server.change({ 'POST /api/imports/trucks': slow.answer })
    await shown.user.click(confirm)

    await shown.user.click(screen.getByRole('link', { name: 'Back to Asset Manager' }))
    await waitFor(() => expect(shown.path()).toBe('/assets?tab=equipment'))
    slow.give(respondWith(200, { rows: [added], digest: 'd-1', ignored_columns: [], import: done }))

    expect(await screen.findByText('Imported 2 rows: 1 new, 1 changed.')).toBeVisible()
  })

  test('where it could not be read whether the server imports files, that is said and tried again', async () => {
    const shown = show({ 'GET /api/features': respondWith(503) })
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('This server imports no files')).not.toBeInTheDocument()

    shown.server.change({ 'GET /api/features': respondWith(200, { features: ['imports'] }) })
    await shown.user.click(again)

    expect(await screen.findByRole('button', { name: 'Choose file' })).toBeVisible()
  })

  test('a server without imports is not offered any file', async () => {
    show({ 'GET /api/features': respondWith(200, { features: [] }) })

    expect(await screen.findByText('This server imports no files')).toBeVisible()
  })
})
