// npm test: every check there is, from nothing. Types, lint, import rules, unit, component and server tests, then the built
// product in a real browser.
import { testBrowserPath } from './browser.mjs'
import { build, install, run, runTool, say } from './steps.mjs'
import { findSystemPostgres } from './system-postgres.mjs'

await install()
await run(process.execPath, ['scripts/check.mjs'])
say('Running unit, component and server tests ...')
await runTool('vitest', ['run'])
await testOnSystemPostgres()
await build()
say('Looking for a browser ...')
const browser = await testBrowserPath()
say(`Running browser tests in ${browser} ...`)
await runTool('playwright', ['test'], { env: { CHROMIUM: browser } })
say('All checks passed.')

/** The server tests again, save those of the embedded database, on a PostgreSQL that is set up as DATABASE_URL would name it. */
async function testOnSystemPostgres() {
  const found = await findSystemPostgres()
  if (!found) {
    say(
      'This machine has no PostgreSQL 15 or later of its own: the server was tested on the embedded one alone.',
    )
    return
  }
  say(`Running the server tests on this machine's PostgreSQL ${found.version} too ...`)
  const others = 'tests/server/{crash,database-away,process}.test.ts'
  await runTool('vitest', ['run', '--project', 'server', '--exclude', others], {
    env: { TEST_POSTGRES: found.programs },
  })
}
