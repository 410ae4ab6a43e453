import { expect, inject, test } from 'vitest'
import { crashRun } from '../support/crash-run.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

test('killing the server, alone or with its database, loses no acknowledged plan and ends no session', async () => {
  const run = await crashRun({ bundle: inject('serverBundle'), folder: await temporaryFolder(), kills: 4 })

  expect(run.kills).toEqual({ server: 1, 'and postmaster': 1, 'and whole database': 1, 'while starting': 1 })
  expect(run.acknowledged).toBeGreaterThanOrEqual(4)
  expect(run.lost).toEqual([])
})
