// The steps that every command of the project is made of. Uses nothing but Node, because it runs before anything is installed.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const minimumNode = [20, 19]

/** What the built client and server are made from. */
const sources = [
  'domain',
  'gql',
  'machines',
  'src',
  'server',
  'package-lock.json',
  'tsconfig.json',
  'vite.chunks.ts',
  'vite.compress.ts',
  'vite.config.ts',
  'vite.fonts.ts',
]

export const say = text => (progress === 1 ? console.log : console.error)(`\u25b8 ${text}`)

/** The stream that steps tell their progress on. */
let progress = 1

/** For a command whose output is read by a program. */
export function tellOnStderr() {
  progress = 2
}

/** Ends the command with one sentence. */
export function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs a program in the project's folder; resolves when it ended well, and ends this command with its code otherwise. */
export async function run(program, args, { env = {}, quiet = false } = {}) {
  const { code, output } = await attempt(program, args, { env, quiet })
  if (code === 0) return
  process.stderr.write(output)
  fail(`${[program, ...args].join(' ')} ended with ${code}.`)
}

/** Runs a program and tells how it ended. Quiet, its output is kept for the case that it failed. */
export function attempt(program, args, { env = {}, quiet = false } = {}) {
  return new Promise(done => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', progress, 'inherit'],
      shell: process.platform === 'win32',
    })
    const chunks = []
    child.stdout?.on('data', chunk => chunks.push(chunk))
    child.stderr?.on('data', chunk => chunks.push(chunk))
    child.on('error', error => done({ code: error.code ?? 1, output: `${error.message}\n` }))
    child.on('close', (code, signal) =>
      done({ code: code ?? signal, output: Buffer.concat(chunks).toString() }),
    )
  })
}

/** Runs a program that one of the packages brings. */
export const runTool = (tool, args, options) =>
  run(process.execPath, [join(root, 'node_modules', tools[tool]), ...args], options)

const tools = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
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

/** Installs the packages of the lockfile, unless they are what was installed last. */
export async function install() {
  checkNode()
  const stamp = join(root, 'node_modules', '.gridhaul-installed')
  const wanted = `${await digest(['package-lock.json'])} ${process.platform} ${process.arch} ${process.versions.modules}`
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  say('Installing packages (npm ci) ...')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  await writeFile(stamp, wanted)
}

/** Builds client and server, unless nothing that they are made from has changed. */
export async function build({ always = false } = {}) {
  const stamp = join(root, 'build', 'stamp')
  const wanted = await digest(sources)
  const built = ['dist/index.html', 'build/server/main.js'].every(file => existsSync(join(root, file)))
  if (!always && built && (await readFile(stamp, 'utf8').catch(() => '')) === wanted) return
  say('Building the client into dist/ ...')
  await runTool('vite', ['build', '--logLevel', 'warn'])
  say('Building the server into build/server/ ...')
  await runTool('vite', ['build', '--config', 'server/vite.config.ts', '--logLevel', 'warn'])
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, wanted)
}

async function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesUnder(join(root, path))) hash.update(file).update(await readFile(file))
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
