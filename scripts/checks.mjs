// The checks that do not run the product.
import { availableParallelism } from 'node:os'
import { inParallel } from './report.mjs'
import { checkSecurityReferences } from './security-references.mjs'
import { run, runTool } from './steps.mjs'

const folders = ['domain', 'gql', 'machines', 'src', 'server', 'tests']

/** The slowest first. */
const checks = {
  'Types of the tests': () => runTool('tsc', ['-p', 'tests']),
  'Import rules': () => runTool('depcruise', ['--config', '.dependency-cruiser.mjs', ...folders]),
  'Types of the client': () => runTool('tsc', ['-p', 'src']),
  'Unused exports and files': () => runTool('knip', ['--include', 'exports,types,files', '--no-progress']),
  'Lint and format': () =>
    runTool('biome', ['ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.']),
  'Types of the server': () => runTool('tsc', ['-p', 'server']),
  'Generated operations are up to date': () =>
    run(process.execPath, ['scripts/generate-operations.mjs', '--check']),
  'Types of the domain': () => runTool('tsc', ['-p', 'domain']),
  'Proofs of the security requirements': async () => checkSecurityReferences(),
  'Types of the service worker': () => runTool('tsc', ['-p', 'src/service-worker']),
}

/** Every check is a step of its own. */
export const check = steps =>
  inParallel(
    availableParallelism(),
    Object.entries(checks).map(
      ([name, work]) =>
        () =>
          steps.step(name, work),
    ),
  )
