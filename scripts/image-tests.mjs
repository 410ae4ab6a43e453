// The release and its container image: made twice and compared, started as a container without a daemon, and the server tests against it.
import { spawn } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signIn } from '../soak/load.mjs'
import { hasPrograms, installDebianPackages, isRoot } from './debian.mjs'
import { freePort } from './free-port.mjs'
import { duration, StepFailed, say } from './report.mjs'
import { build, execute, root, run } from './steps.mjs'
import { runVitest } from './test-runs.mjs'

const needed = ['umoci', 'runc', 'minisign']
const packages = [...needed, 'debian-archive-keyring']
/** The tests that start the server or its commands as processes: settings, signals, two servers, telemetry, mails, administration. */
const testsOfImage = [
  'commands/admin',
  'mail/mail-tls',
  'start/process',
  'start/two-processes',
  'telemetry/process',
].map(name => `tests/server/${name}.test.ts`)

export async function testImage({ step }) {
  if (!isRoot) return say('No tests of the container image: they need root')
  if (!(await hasPrograms(needed))) await installDebianPackages(packages)
  if (!(await hasPrograms(needed)))
    return say('No tests of the container image: umoci, runc and minisign could not be installed')
  const work = await mkdtemp(join(tmpdir(), 'gridhaul-image-tests-'))
  try {
    const made = await step('Release and image, made twice and equal', () => makeTwice(work))
    if (!made) return
    await step('Signature of the release', () => verifySignature(work))
    const bundle = join(work, 'bundle')
    await step('The image as a container', () => runContainer(work, bundle))
    await step('Server tests against the image', () =>
      runVitest(['--project', 'server', ...testsOfImage], { TEST_IMAGE: join(bundle, 'rootfs') }),
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function makeTwice(work) {
  const key = join(work, 'key')
  await run('minisign', ['-G', '-W', '-s', key, '-p', `${key}.pub`])
  const first = await release()
  await cp(first.image, join(work, 'image.tar'))
  await build({ always: true, report: (_, make) => make() })
  const second = await release('--sign', key)
  if (first.checksums !== second.checksums)
    throw new StepFailed(
      'The same sources made two different releases.',
      `${first.checksums}\n${second.checksums}`,
    )
  return { note: first.checksums.split('\n').at(-2).slice(0, 12) }
}

async function release(...options) {
  await run(process.execPath, ['scripts/release.mjs', '--image', ...options])
  const folder = join(root, 'build', 'release')
  const image = (await readdir(folder)).find(name => name.endsWith('.oci.tar'))
  return { image: join(folder, image), checksums: await readFile(join(folder, 'SHA256SUMS'), 'utf8') }
}

/** As docs/operating.md tells an operator to. */
async function verifySignature(work) {
  const copy = join(work, 'release')
  await cp(join(root, 'build', 'release'), copy, {
    recursive: true,
    filter: path => !path.includes('gridhaul-') || /\.(gz|json|tar)$/.test(path),
  })
  const verify = () =>
    execute('minisign', ['-V', '-p', join(work, 'key.pub'), '-m', join(copy, 'SHA256SUMS')])
  const signed = await verify()
  await run('sh', ['-c', 'cd "$0" && sha256sum --check --quiet SHA256SUMS', copy])
  await appendFile(join(copy, 'SHA256SUMS'), '\n')
  const tampered = await verify()
  if (signed.code !== 0 || tampered.code === 0)
    throw new StepFailed(
      'minisign does not tell the release from another one.',
      signed.output + tampered.output,
    )
}

async function runContainer(work, bundle) {
  const layout = join(work, 'layout')
  await mkdir(layout)
  await run('tar', ['--extract', `--file=${join(work, 'image.tar')}`, `--directory=${layout}`])
  const { manifests } = JSON.parse(await readFile(join(layout, 'index.json'), 'utf8'))
  const version = manifests[0].annotations['org.opencontainers.image.ref.name']
  await run('umoci', ['unpack', '--image', `${layout}:${version}`, bundle])
  const { mode } = await stat(join(bundle, 'rootfs', 'tmp'))
  if ((mode & 0o7777) !== 0o1777)
    throw new StepFailed('Nobody but root may write to /tmp of the image, where it is no tmpfs.')
  const data = join(work, 'data')
  // As a volume that is mounted for the first time has it.
  await run('cp', ['--archive', join(bundle, 'rootfs', 'data'), data])
  const port = await freePort()
  await configure(bundle, { data, port })
  const address = `http://127.0.0.1:${port}`

  try {
    const first = await startContainer(bundle, port, version)
    const password = await createAdministrator(first.id)
    await signIn(address, email, password)
    await first.stop()
    const again = await startContainer(bundle, port, version)
    await signIn(address, email, password)
    await again.stop()
    return {
      note: `ready ${duration(first.readyMs)} after its first start, ${duration(again.readyMs)} after the next`,
    }
  } finally {
    await execute('runc', ['delete', '--force', containerId])
  }
}

/** What an operator would say to a container engine: read-only root, the data as a volume, and the network of the host. */
async function configure(bundle, { data, port }) {
  const file = join(bundle, 'config.json')
  const config = JSON.parse(await readFile(file, 'utf8'))
  config.root.readonly = true
  config.process.terminal = false
  config.process.capabilities = {}
  config.process.env.push(`PORT=${port}`, 'HOST=127.0.0.1')
  config.linux.namespaces = config.linux.namespaces.filter(({ type }) => type !== 'network')
  // It belongs to the network of a container.
  config.mounts = config.mounts.filter(
    ({ destination }) => !['/sys', '/sys/fs/cgroup', '/data'].includes(destination),
  )
  config.mounts.push(
    { destination: '/data', type: 'bind', source: data, options: ['rbind', 'rw', 'nosuid', 'nodev'] },
    {
      destination: '/tmp',
      type: 'tmpfs',
      source: 'tmpfs',
      options: ['nosuid', 'nodev', 'noexec', 'mode=1777'],
    },
  )
  await writeFile(file, JSON.stringify(config))
}

const containerId = `gridhaul-${process.pid}`
const maxStartMs = 120_000

async function startContainer(bundle, port, version) {
  const id = containerId
  const begun = performance.now()
  const child = spawn('runc', ['run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => output.push(chunk))
  const ended = new Promise(done => child.once('close', (code, signal) => done(code ?? signal)))
  const failed = ended.then(how => {
    throw new StepFailed(`The container ended (${how}).`, Buffer.concat(output).toString())
  })
  failed.catch(() => {})
  await Promise.race([failed, ready(port, version)])
  return {
    id,
    readyMs: performance.now() - begun,
    async stop() {
      await run('runc', ['kill', id, 'TERM'])
      const how = await ended
      if (how !== 0)
        throw new StepFailed(`The container ended with ${how}.`, Buffer.concat(output).toString())
    },
  }
}

async function ready(port, version) {
  for (const deadline = performance.now() + maxStartMs; ; await pause(50)) {
    const reply = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) break
    if (performance.now() > deadline) throw new StepFailed('The container is not ready after two minutes.')
  }
  const health = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()
  if (health.version !== version)
    throw new StepFailed(`The image of ${version} says that it is ${health.version}.`)
  const page = await fetch(`http://127.0.0.1:${port}/login`)
  if (!page.ok) throw new StepFailed(`The container has no page (status ${page.status}).`)
}

const email = 'operator@gridhaul.example'

async function createAdministrator(id) {
  const { code, output } = await execute('runc', [
    'exec',
    id,
    '/usr/bin/node',
    'build/server/admin.js',
    'create',
    email,
  ])
  const password = /not shown again: (\S+)/.exec(output)?.[1]
  if (code !== 0 || !password)
    throw new StepFailed('No administrator could be created in the container.', output)
  return password
}
