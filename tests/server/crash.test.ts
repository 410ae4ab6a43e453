import { expect, inject, test } from 'vitest'
import { crashRun } from './support/crash-run.ts'
import { temporaryFolder } from './support/spawned-server.ts'

test('no kill of the server, alone or with its database, loses a plan that was acknowledged or ends a session', async () => {
  const run = await crashRun({ bundle: inject('serverBundle'), folder: await temporaryFolder(), kills: 8 })

  expect(run.kills).toEqual({ server: 2, 'and postmaster': 2, 'and whole database': 2, 'while starting': 2 })
  expect(run.acknowledged).toBeGreaterThanOrEqual(8)
  expect(run.lost).toEqual([])
})
