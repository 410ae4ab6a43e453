// A small installation of the project in a folder of its own: its real commands, with an npm and a Vite that only record calls.
import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, dirname, extname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export interface Installation {
  path: string
  /** Variables with which its commands find the npm that only records calls. */
  env: { PATH: string; CALLS: string }
  /** Installs and builds as `npm start` does; returns the programs that this needed, in order. */
  prepare(): Promise<string[]>
}

/** Made below `folder`. A build puts the files of `serverBundle`, if given, where the server is expected. */
export async function newInstallation(folder: string, serverBundle = ''): Promise<Installation> {
  const path = join(folder, 'installation')
  const programs = join(folder, 'programs')
  await cp(join(root, 'scripts'), join(path, 'scripts'), { recursive: true })
  const { sources } = await import(join(root, 'vite/sources.mjs'))
  for (const source of sources)
    await write(join(path, source, extname(source) ? '' : 'main.ts'), `// ${source}`)
  for (const file of ['package.json', 'vite/sources.mjs']) await cp(join(root, file), join(path, file))
  await write(join(path, 'node_modules/vite/bin/vite.js'), viteStandIn(serverBundle))
  await write(join(programs, 'npm'), '#!/bin/sh\necho npm >> "$CALLS"\n', 0o755)
  return installationAt(path, programs)
}

/** The same installation in another place. */
export const movedTo = (path: string, { env }: Installation): Installation =>
  installationAt(path, env.PATH.split(delimiter, 1)[0] ?? '')

function installationAt(path: string, programs: string): Installation {
  const env = { PATH: `${programs}${delimiter}${process.env.PATH}`, CALLS: join(programs, 'calls') }
  return { path, env, prepare: () => prepared(path, env) }
}

async function prepared(cwd: string, env: Installation['env']): Promise<string[]> {
  await writeFile(env.CALLS, '')
  const script = `import { build, install } from './scripts/steps.mjs'; await install(); await build()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd,
    env,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The installation could not be prepared: ${stderr}`)
  return (await readFile(env.CALLS, 'utf8')).trim().split('\n').filter(Boolean)
}

/** A link, not a copy: the server finds its packages from where its files really are. */
const viteStandIn = (serverBundle: string) => `
const fs = require('node:fs')
fs.appendFileSync(process.env.CALLS, 'vite\\n')
fs.mkdirSync('dist', { recursive: true })
fs.writeFileSync('dist/index.html', '')
if (!fs.existsSync('build/server')) {
  fs.mkdirSync('build', { recursive: true })
  const bundle = ${JSON.stringify(serverBundle && dirname(serverBundle))}
  if (bundle) fs.symlinkSync(bundle, 'build/server')
  else fs.mkdirSync('build/server')
}
if (!fs.existsSync('build/server/main.js')) fs.writeFileSync('build/server/main.js', '')
`

async function write(path: string, text: string, mode = 0o644) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text, { mode })
}
