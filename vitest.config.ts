import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Ends what would never end. Long, so that no test fails because the machine is busy. */
const timeouts = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 100_000 } },
}
const component = {
  ...timeouts,
  environment: 'jsdom',
  setupFiles: ['tests/support/property-runs.ts', 'tests/src/setup.ts'],
}
const componentsApart = filesThatReplaceModules('tests/src')

/** Small files with a long test. Larger files run first, and these would run alone at the end. */
const longFiles = ['backup/damaged.test.ts', 'start/crash.test.ts', 'api-docs/fuzz.test.ts']

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longFiles.some(file => moduleId.endsWith(file))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

// Where files are not isolated they share a process and its modules: to load the client takes longer than most files do. Those
// that replace a module run apart.
export default defineConfig({
  test: {
    // Left to itself it would keep one core free, and a machine of two would run one file at a time.
    maxWorkers: '100%',
    silent: 'passed-only',
    sequence: { sequencer: LongFilesFirst },
    // A picture without a stored file fails; -u stores it.
    update: 'none',
    projects: [
      {
        test: {
          ...timeouts,
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['tests/{domain,gql,machines,project}/**/*.test.ts'],
          setupFiles: ['tests/support/property-runs.ts'],
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          ...component,
          name: 'component',
          isolate: false,
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: componentsApart,
        },
      },
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: { ...component, name: 'component-apart', include: componentsApart },
      },
      // Apart from the components: the painters keep the widths of letters, and these are measured as Helvetica's.
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          ...timeouts,
          name: 'pictures',
          environment: 'node',
          include: ['tests/pictures/**/*.test.ts'],
        },
      },
      {
        test: {
          ...timeouts,
          name: 'server',
          environment: 'node',
          isolate: false,
          // More than cores, after the others: these files wait for the database and for servers, a quarter of the time. As a
          // number, because Vitest limits what is given in percent to the number of cores.
          maxWorkers: Math.ceil(1.5 * availableParallelism()),
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts'],
          setupFiles: ['tests/support/property-runs.ts'],
          globalSetup: ['tests/server/support/database-cluster.ts'],
        },
      },
    ],
  },
})

function filesThatReplaceModules(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => join(folder, file))
  return files.filter(
    file =>
      /\.test\.tsx?$/.test(file) && /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
  )
}
