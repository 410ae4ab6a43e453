import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { passwordBreached } from '../../../domain/messages/passwords.ts'
import { breachedPasswords } from '../../../server/auth/breached-passwords.ts'
import { readSettings } from '../../../server/config/settings.ts'
import { demoIds } from '../support/demo-ids.ts'
import { addDemo, appWithDatabase } from '../support/test-app.ts'
import { signedIn } from '../support/visitor.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'gridhaul-breached-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** In the form of Have I Been Pwned. */
function listOf(passwords: readonly string[], { lineEnd = '\r\n' } = {}): string {
  const file = path.join(folder, `${passwords.length} ${lineEnd.length}.txt`)
  const hashes = passwords.map(each => createHash('sha1').update(each).digest('hex').toUpperCase())
  writeFileSync(
    file,
    hashes
      .sort()
      .map((hash, i) => `${hash}:${10 ** (i % 8)}${lineEnd}`)
      .join(''),
  )
  return file
}

const stolen = 'rolling stock over 7 hills'
const file = listOf([stolen, ...Array.from({ length: 50 }, (_, i) => `other ${i}`)])
const server = appWithDatabase({ settings: { breachedPasswordsFile: file } })
beforeEach(() => addDemo(server.db))

test('a stolen password is refused wherever a new one is chosen', async () => {
  const admin = await signedIn(server.app, 'admin@gridhaul.example')
  const { customer } = await demoIds(server.db)
  const user = { name: 'Mara Lindgren', email: 'mara@customer.example', role_names: [] }

  const replies = [
    await admin.patch('/api/auth/change-password', { old_password: 'gridhaul96', new_password: stolen }),
    await admin.post(`/api/organizations/${customer}/users`, { ...user, password: stolen }),
  ]

  expect(replies.map(reply => [reply.statusCode, reply.json().message])).toEqual([
    [422, passwordBreached],
    [422, passwordBreached],
  ])
})

test.each([
  [1, '\n'],
  [2, '\r\n'],
  [997, '\n'],
])('every password of a list of %i is found, and no other', (count, lineEnd) => {
  const listed = Array.from({ length: count }, (_, i) => `listed ${i}`)
  const isBreached = breachedPasswords(listOf(listed, { lineEnd }))

  expect(listed.filter(each => !isBreached(each))).toEqual([])
  expect(Array.from({ length: 500 }, (_, i) => `not listed ${i}`).filter(isBreached)).toEqual([])
})

test('a list that cannot be read, or is something else, is refused at the start', () => {
  const other = path.join(folder, 'plain.txt')
  writeFileSync(other, 'password1\n')

  expect(readSettings({ BREACHED_PASSWORDS_FILE: file }).breachedPasswordsFile).toBe(file)
  for (const wrong of [other, path.join(folder, 'missing.txt')])
    expect(() => readSettings({ BREACHED_PASSWORDS_FILE: wrong })).toThrow(
      /^BREACHED_PASSWORDS_FILE must be a file of SHA-1/,
    )
})
