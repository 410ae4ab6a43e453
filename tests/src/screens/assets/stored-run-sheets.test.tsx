// What was read with a connection is found without one. The browser's database is in memory.
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { instantText } from '../../../../domain/time/texts.ts'
import { utc } from '../../../../domain/time/zone.ts'
import { keepRunSheet } from '../../../../src/hooks/stored-run-sheets.ts'
import { setClock } from '../../support/fake-clock.ts'
import { admin } from '../../support/people.ts'
import { renderAt, renderSignedIn } from '../../support/render-at.tsx'
import { networkError, respondWith } from '../../support/scripted-server.ts'
import { truck } from '../../support/units.ts'

const stored = vi.hoisted(() => new Map<string, unknown>())
vi.mock('idb-keyval', () => ({
  createStore: () => null,
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  entries: async () => [...stored],
  delMany: async (keys: string[]) => void keys.map(key => stored.delete(key)),
  clear: async () => stored.clear(),
}))

const keep = (id: string, name: string, owner: string, readAtMs: number) =>
  keepRunSheet(id, {
    owner,
    truck: { name, licensePlate: null },
    sheet: {
      txId: 'p-1',
      day: '2026-01-15',
      timestamp: '2026-01-15T00:00:00Z',
      periodCount: 96,
      truckId: name,
      rows: [],
    },
    before: null,
    readAtMs,
  })

const readAtMs = Date.parse('2026-01-15T05:12:00Z')

beforeEach(async () => {
  stored.clear()
  await keep('t-1', 'T-1', admin.id, readAtMs)
  await keep('t-2', 'T-2', admin.id, readAtMs)
  await keep('t-3', 'T-3', 'somebody else', readAtMs)
})

const linkOf = (truck: string) =>
  `Run sheet of ${truck}, Thursday, 15 January 2026 (read ${instantText(utc, readAtMs)})`
const linksFound = async () => {
  await screen.findByRole('list', { name: 'Run sheets in this browser' })
  return screen
    .getAllByRole('link', { name: /^Run sheet of/ })
    .map(link => [link.textContent, link.getAttribute('href')])
}
const sheetOf = (truck: string, id: string) => [linkOf(truck), `/assets/trucks/${id}/run-sheet`]
const unreachable = { flag: 'true', script: { 'GET /api/auth/identify': networkError } }

test('the start page leads to the stored run sheets while the server cannot be reached', async () => {
  renderAt('/', unreachable)

  // Whose they are is not known then: they end with the session.
  expect(await linksFound()).toEqual([sheetOf('T-1', 't-1'), sheetOf('T-2', 't-2'), sheetOf('T-3', 't-3')])
})

test('the page of a truck leads to its stored run sheet while the server cannot be reached', async () => {
  renderAt('/assets/trucks/t-2', unreachable)

  expect(await linksFound()).toEqual([sheetOf('T-2', 't-2')])
})

test.each([
  ['/', 'GET /api/schedules', [sheetOf('T-1', 't-1'), sheetOf('T-2', 't-2')]],
  ['/assets/trucks/t-1', 'GET /api/trucks/t-1', [sheetOf('T-1', 't-1')]],
])('%s leads to what the signed-in person has stored when the connection goes', async (path, call, links) => {
  renderSignedIn(path, admin, { [call]: networkError })

  expect(await linksFound()).toEqual(links)
})

test('run sheets are not offered while the server responds', async () => {
  renderSignedIn('/', admin)

  await screen.findByRole('heading', { name: 'Welcome Ada Byron' })
  expect(screen.queryByRole('link', { name: /^Run sheet of/ })).toBeNull()
})

test('a stored run sheet of yesterday says that the plan of today could not be read, not that there is none', async () => {
  setClock(Date.parse('2026-01-16T05:00:00Z'))
  renderSignedIn('/assets/trucks/t-1/run-sheet', admin, {
    'GET /api/trucks/t-1': respondWith(200, truck),
    'GET /api/schedules': networkError,
  })

  expect(
    await screen.findByText(
      'This sheet is for Thursday, 15 January 2026. The plan of today could not be read.',
    ),
  ).toBeVisible()
})
