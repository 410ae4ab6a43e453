// Finds a Chromium for the browser tests: named by CHROMIUM, installed, or installed now from Debian's packages.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { attempt, fail, say } from './steps.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that is there. Ends the command with one sentence where there is none and none can be had. */
export async function browserPath() {
  const named = process.env.CHROMIUM
  if (named) return existsSync(named) ? named : fail(`CHROMIUM names ${named}, which does not exist.`)
  return installed() ?? (await installedNow()) ?? fail(noBrowser)
}

const noBrowser =
  'The browser tests need Chromium or Chrome and found none: install one, or name its program in the variable CHROMIUM.'

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap(folder => programs.map(program => join(folder, program)))
  return [...candidates, ...macApplications].find(path => existsSync(path)) ?? null
}

async function installedNow() {
  if (process.platform !== 'linux' || (await attempt('apt-get', ['--version'], { quiet: true })).code !== 0)
    return null
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  say('Installing Chromium (apt-get install chromium) ...')
  await apt(asRoot, 'update', '-qq')
  const { code, output } = await apt(asRoot, 'install', '-y', '-qq', '--no-install-recommends', 'chromium')
  if (code !== 0) console.error(output)
  return installed()
}

const apt = (asRoot, ...args) => {
  const [program, ...rest] = [...asRoot, 'apt-get', ...args]
  return attempt(program, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
