import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'server/routes'

/** Each file has one call, or one that reads and one that changes. */
const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')] as const)

test('no call that changes something has a safe method: what is read by GET has no action of the history', () => {
  const reading = routes.filter(([, text]) => /\bapp\.get\(/.test(text))
  const changing = reading
    .filter(([, text]) => /\bhistory: \{/.test(text) && !/\bapp\.(post|put|patch|delete)\(/.test(text))
    .map(([file]) => file)

  expect(reading.length).toBeGreaterThan(30)
  // The provider sends the browser back by a link.
  expect(changing).toEqual(['api/auth/login-with-google/callback.ts'])
})
