// The plans that are measured: consistent ones of today, otherwise the same in each run.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../scripts/steps.mjs'

/** Writes a plan for each number of rows, half of them trucks and half batteries; `bytes` is the length of its JSON. */
export async function writePlans(folder, sizes) {
  const generator = join(root, 'tests', 'support', 'generate-plan.ts')
  const { generatePlan } = (await runnerImport(generator)).module
  // What batteries report is drawn over the plan of the day.
  const timestamp = `${new Date().toISOString().slice(0, 10)}T00:00:00Z`
  await mkdir(folder, { recursive: true })
  return Promise.all(
    sizes.map(async rows => {
      const trucks = Math.floor(rows / 2)
      const plan = { ...generatePlan({ trucks, batteries: rows - trucks }), timestamp }
      const text = JSON.stringify(plan)
      const file = join(folder, `plan-${rows}.json`)
      await writeFile(file, text)
      return { rows, file, txId: plan.tx_id, bytes: Buffer.byteLength(text) }
    }),
  )
}
