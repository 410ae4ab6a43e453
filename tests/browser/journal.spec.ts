// The journal in the built product: what it keeps over a reload, and what it never keeps.
import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Journal } from '../../machines/journal/journal.ts'
import { expect, signIn, signOut, test } from './support/test.ts'

/** What this tab has kept in the browser; nothing is an empty journal. */
const kept = (page: Page): Promise<Journal> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const name = sessionStorage.getItem('journal') ?? ''
    const known = (await indexedDB.databases()).some(database => database.name === 'journal')
    if (!name || !known) return { version: 2, actors: {}, events: [] }
    const database = await answer(indexedDB.open('journal'))
    const transaction = database.transaction(['tabs', 'entries'])
    const [tab, rows] = await Promise.all([
      answer(transaction.objectStore('tabs').get(name)),
      answer(transaction.objectStore('entries').getAll(IDBKeyRange.bound([name, 0], [name, 1e9]))),
    ])
    database.close()
    return { version: 2, actors: tab?.actors ?? {}, events: rows.map(({ entry }) => entry) }
  })

const types = ({ events }: Journal) => events.map(({ actor, event }) => `${actor} ${event.type}`)
const keptTypes = async (page: Page) => types(await kept(page))

test('the journal has a sign-in with its calls and navigation, without the password, and replays from a file', async ({
  page,
}, testInfo) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@gridhaul.example')
  await page.getByLabel('Password', { exact: true }).fill('gridhaul96')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect.poll(() => keptTypes(page)).toContain('session login.succeeded')

  const journal = await kept(page)
  const call = journal.events.find(({ event }) => event.operation === 'SignIn')?.event
  expect(call).toMatchObject({
    type: 'call.ended',
    outcome: 'answered',
    requests: [{ method: 'POST', path: '/api/auth/login', status: 200, bytes: expect.any(Number) }],
  })
  expect(types(journal)).toContain('page address.shown')
  expect(JSON.stringify(journal)).toContain('"password":"[secret]"')
  expect(JSON.stringify(journal)).not.toContain('gridhaul96')

  const file = testInfo.outputPath('journal.json')
  await writeFile(file, JSON.stringify(journal))
  const { status, stdout } = spawnSync(process.execPath, ['scripts/replay.mjs', file], { encoding: 'utf8' })
  expect(stdout).toContain('signIn: equal')
  expect(status).toBe(0)
})

test('the journal loses nothing at a reload, however soon, and continues with the next number', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await page.getByRole('tab', { name: 'Asset Manager' }).click()
  await expect(page).toHaveURL(/\/assets$/)

  await page.reload()
  await expect
    .poll(async () => (await keptTypes(page)).filter(type => type === 'page page.loaded'))
    .toHaveLength(2)

  const { events } = await kept(page)
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
  const places = events.flatMap(({ event }) => (event.address ? [event.address] : []))
  expect(places).toEqual(['/', '/assets', '/assets'])
})

test('each tab has a journal of its own, a duplicated one too', async ({ page, context }) => {
  await signIn(page, 'admin')
  await expect.poll(() => keptTypes(page)).toContain('session xstate.init')

  const other = await context.newPage()
  await other.goto('/orchestration')
  await expect.poll(() => keptTypes(other)).toContain('session xstate.init')

  expect((await kept(other)).events[0]?.event).toMatchObject({
    type: 'page.loaded',
    address: '/orchestration',
  })
  expect((await kept(page)).events[0]?.event).toMatchObject({ type: 'page.loaded', address: '/' })

  const name = await page.evaluate(() => sessionStorage.getItem('journal'))

  const copy = await context.newPage()
  await copy.addInitScript(
    text => sessionStorage.getItem('journal') ?? sessionStorage.setItem('journal', text),
    name ?? '',
  )
  await copy.goto('/orchestration')
  await page.getByRole('tab', { name: 'Schedule' }).click()
  await expect.poll(async () => (await kept(copy)).events.at(-1)?.seq ?? 0).toBeGreaterThan(3)
  await copy.getByRole('tab', { name: 'Asset Manager' }).click()

  for (const tab of [page, copy])
    await expect
      .poll(async () => {
        const { events } = await kept(tab)
        return events.map(({ seq }) => seq).join() === events.map((_, i) => i + 1).join()
      })
      .toBe(true)
})

test('the journal is not stored when the setting turns it off', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('journal', 'off'))
  await signIn(page, 'admin')
  await page.reload()
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()

  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})

/** All that the journals of all tabs hold, as text. */
const storedOfAllTabs = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const opening = indexedDB.open('journal')
        opening.onsuccess = () => {
          const all = opening.result.transaction(['entries', 'tabs'])
          const entries = all.objectStore('entries').getAll()
          const tabs = all.objectStore('tabs').getAll()
          all.oncomplete = () => {
            opening.result.close()
            resolve(JSON.stringify([entries.result, tabs.result]))
          }
        }
      }),
  )

test('signing out deletes the journals of all tabs of the built product, whatever is set, so that the next user of this browser finds no name in them', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('journal', 'keep'))
  await signIn(page, 'admin')
  const other = await context.newPage()
  await other.goto('/customers')
  await expect.poll(() => keptTypes(other)).toContain('session xstate.init')
  await other.close()
  await expect.poll(() => storedOfAllTabs(page)).toContain('admin@gridhaul.example')

  await signOut(page)

  await expect.poll(() => storedOfAllTabs(page)).not.toContain('gridhaul.example')
  expect(await storedOfAllTabs(page)).not.toContain('/customers')
})

test('a journal is deleted by the next page if the session ended while no page was open', async ({
  page,
  context,
  request,
}) => {
  await signIn(page, 'admin')
  await expect.poll(() => storedOfAllTabs(page)).toContain('admin@gridhaul.example')
  await page.goto('about:blank')
  const cookies = await context.cookies()
  const [token, header] = ['XSRF-TOKEN', cookies.map(({ name, value }) => `${name}=${value}`).join('; ')]
  const left = await request.post('/api/auth/logout', {
    headers: { cookie: header, 'x-xsrf-token': cookies.find(({ name }) => name === token)?.value ?? '' },
  })
  expect(left.status()).toBe(204)

  await page.goto('/')
  await expect(page.getByLabel('Email')).toBeVisible()

  await expect.poll(() => storedOfAllTabs(page)).not.toContain('gridhaul.example')
})
