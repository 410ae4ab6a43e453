// The steps that the commands share. Uses nothing but Node, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sources } from '../vite/sources.mjs'
import { StepFailed, step } from './report.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const minimumNode = [20, 19]

/** Ends the command with one sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program in the project's folder, without input. If it fails, throws with what it printed. */
export async function run(program, args, { env } = {}) {
  const { code, output } = await execute(program, args, { env })
  if (code !== 0) throw new StepFailed(`${[program, ...args].join(' ')} ended with ${code}.`, output)
}

/** Runs a program without input and returns its exit code and output. */
export function execute(program, args, { env = {} } = {}) {
  return new Promise(done => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...colors(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const endChild = () => child.kill()
    process.on('SIGTERM', endChild)
    const chunks = []
    child.stdout.on('data', chunk => chunks.push(chunk))
    child.stderr.on('data', chunk => chunks.push(chunk))
    child.on('error', error => done({ code: error.code ?? 1, output: `${error.message}\n` }))
    child.on('close', (code, signal) => {
      process.off('SIGTERM', endChild)
      done({ code: code ?? signal, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Programs print into a pipe here, but may use colours if the output ends at a terminal. */
function colors() {
  const { FORCE_COLOR, NO_COLOR } = process.env
  if (FORCE_COLOR !== undefined || NO_COLOR !== undefined) return {}
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}

/** Runs a program from one of the packages, on this Node or on another one. */
export const runTool = (tool, args, { node = process.execPath, ...options } = {}) =>
  run(node, [join(root, 'node_modules', tools[tool]), ...args], options)

const tools = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript-7/bin/tsc',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > minimumNode[0] || (major === minimumNode[0] && minor >= minimumNode[1])) return
  fail(`Gridhaul needs Node ${minimumNode.join('.')} or later; this is Node ${process.versions.node}.`)
}

/** Installs the packages of the lockfile, unless they are installed already. */
export async function install() {
  checkNode()
  const stamp = join(root, 'node_modules', '.gridhaul-installed')
  const wanted = `${await digest(['package-lock.json'])} ${process.platform} ${process.arch} ${process.versions.modules}`
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  await step('Install packages (npm ci)', async () => {
    await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
    await writeFile(stamp, wanted)
  })
}

/** Builds client and server, unless their sources are unchanged. Resolves when both exist. */
export async function build({ always = false, report = step } = {}) {
  const stamp = join(root, 'build', 'stamp')
  const wanted = await digest(sources)
  const built = ['dist/index.html', 'build/server/main.js'].every(file => existsSync(join(root, file)))
  if (!always && built && (await readFile(stamp, 'utf8').catch(() => '')) === wanted) return true
  return report('Build the client and the server', async () => {
    await runTool('vite', ['build', '--logLevel', 'warn'])
    await runTool('vite', ['build', '--config', 'vite/server.config.ts', '--logLevel', 'warn'])
    await mkdir(dirname(stamp), { recursive: true })
    await writeFile(stamp, wanted)
    return true
  })
}

/** Names files relative to the project, so that a copied or moved installation is not installed and built again. */
async function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(join(root, path))) {
      const name = relative(root, file).split(sep).join('/')
      hash.update(`${name}\0`).update(await readFile(file))
    }
  }
  return hash.digest('hex')
}

async function filesUnder(path) {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null)
  if (!entries) return [path]
  return entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
