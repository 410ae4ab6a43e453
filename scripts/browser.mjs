// Finds a Chromium: named by CHROMIUM, installed, or installed now from Debian's packages.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages, isRoot } from './debian.mjs'
import { StepFailed } from './report.mjs'

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The same engine without a window, which renders the same pages in half the time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']

/** The path of an ordinary browser. Throws if there is none and none can be installed. */
export async function browserPath() {
  return (
    named() ??
    installed(programs, macApplications) ??
    (await installedNow('chromium', programs)) ??
    noBrowser()
  )
}

/** The path of the fastest Chromium for tests: preferably one without a window. */
export async function testBrowserPath() {
  return named() ?? installed(shells) ?? (await shellInstalledNow()) ?? (await browserPath())
}

/** Installs it only as root, as in a container: a personal machine keeps the browser that it has. */
const shellInstalledNow = () => (isRoot ? installedNow('chromium-headless-shell', shells) : null)

function named() {
  const path = process.env.CHROMIUM
  if (!path) return null
  if (!existsSync(path)) throw new StepFailed(`CHROMIUM names ${path}, which does not exist.`)
  return path
}

/** What apt printed when it failed. */
const aptFailures = []

function noBrowser() {
  throw new StepFailed(
    'The browser tests need Chromium or Chrome and found none: install one, or name its program in the variable CHROMIUM.',
    aptFailures.join(''),
  )
}

function installed(names, places = []) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap(folder => names.map(name => join(folder, name)))
  return [...candidates, ...places].find(path => existsSync(path)) ?? null
}

/** Null if this is not Debian, apt needs a password, or the package does not exist. */
async function installedNow(debianPackage, names) {
  const failure = await installDebianPackages([debianPackage])
  if (failure) aptFailures.push(failure)
  return installed(names)
}
