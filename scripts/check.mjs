// npm run check: the fast checks. Types, lint and format, import rules, and that generated files are up to date.
import { install, run, runTool, say } from './steps.mjs'

await install()
say('Checking types ...')
for (const project of ['domain', 'src', 'server', 'tests']) await runTool('tsc', ['-p', project])
say('Checking lint and format ...')
await runTool('biome', ['ci', '--reporter=summary', '.'])
say('Checking import rules ...')
await runTool('depcruise', [
  '--config',
  '.dependency-cruiser.mjs',
  'domain',
  'gql',
  'machines',
  'src',
  'server',
  'tests',
])
say('Checking that the generated operations are up to date ...')
await run(process.execPath, ['scripts/generate-operations.mjs', '--check'])
