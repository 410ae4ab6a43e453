// The benchmarks import from the product, and are run seldom: what they import has to be there all the time.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const { bundleForNode } = (await import('../../bench/bundle.mjs' as string)) as {
  bundleForNode: (entry: string, outDir: string) => Promise<string>
}
const threads = (await readdir('bench')).filter(file => file.endsWith('-thread.mjs'))

test.each(threads)('everything that bench/%s imports from the product exists', async file => {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-bench-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  await expect(bundleForNode(join('bench', file), folder)).resolves.toContain(folder)
})
