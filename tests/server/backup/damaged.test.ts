// A short form of `npm run soak -- --only restore`, which sets these variables.
import { writeFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { restoreSoak } from '../support/restore-soak.ts'
import { temporaryFolder } from '../support/spawned-server.ts'

const { SOAK_RUNS = '4', SOAK_SEED = '5', SOAK_RESULT } = process.env
const longestRunMs = 120_000

test.skipIf(inject('initializedDataDir') === '')(
  'a backup is restored over a database that is damaged in any way',
  { timeout: (Number(SOAK_RUNS) + 2) * longestRunMs },
  async () => {
    const soak = await restoreSoak({
      bundle: inject('serverBundle'),
      folder: await temporaryFolder(),
      runs: Number(SOAK_RUNS),
      seed: Number(SOAK_SEED),
      onRun: state => SOAK_RESULT && writeFileSync(SOAK_RESULT, JSON.stringify(state)),
    })

    expect(soak.failures).toEqual([])
    expect(soak.restored).toBe(soak.runs)
  },
)
