// Packs a container image (OCI) without a daemon: Debian's C library and shell, npm's Node, and the product. It has no package manager,
// no compiler, and of root's programs none.
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from './archive.mjs'
import { hasPrograms } from './debian.mjs'
import { findNode22 } from './node-22.mjs'
import { StepFailed } from './report.mjs'
import { execute, run } from './steps.mjs'

const debian = 'trixie'
/** What Node and PostgreSQL are linked with, and the shell that PostgreSQL's initdb starts its helper by. */
const packages = ['base-files', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6']
/** The product's user in the image; a number, so that orchestrators can tell that it is not root. */
const owner = 10_001

/** Writes the image as one file that `docker load`, `podman load` and `skopeo` read. Returns a note. */
export async function packImage(file, { product, version, seconds }) {
  if (!(await hasPrograms(['umoci', 'dpkg-deb', 'apt-get'])))
    throw new StepFailed(
      'The image is made with umoci, dpkg-deb and apt-get, and not all of them are installed.',
    )
  // What is made here is alike for whoever makes it.
  process.umask(0o022)
  const work = await mkdtemp(join(tmpdir(), 'gridhaul-image-'))
  try {
    const debs = await downloadPackages(join(work, 'apt'))
    const layers = [
      await packBase(work, debs, seconds),
      await packProduct(work, product, seconds),
      await packData(work, seconds),
    ]
    const layout = join(work, 'layout')
    await assemble(layout, layers, { version, seconds })
    await pack(file, { folder: layout, names: (await readdir(layout)).sort(), seconds })
    return `${debian}, ${debs.length} packages`
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The newest of this Debian, whatever this machine runs: apt works in a folder of its own. Returns the paths. */
async function downloadPackages(folder) {
  const lists = join(folder, 'state', 'lists', 'partial')
  await Promise.all(
    [lists, join(folder, 'cache', 'archives', 'partial')].map(each => mkdir(each, { recursive: true })),
  )
  const signedBy = 'signed-by=/usr/share/keyrings/debian-archive-keyring.gpg'
  await writeFile(
    join(folder, 'sources.list'),
    `deb [${signedBy}] http://deb.debian.org/debian ${debian} main
deb [${signedBy}] http://deb.debian.org/debian ${debian}-updates main
deb [${signedBy}] http://deb.debian.org/debian-security ${debian}-security main
`,
  )
  await writeFile(join(folder, 'status'), '')
  await writeFile(
    join(folder, 'apt.conf'),
    `Dir::State "${folder}/state";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}/cache";
Dir::Etc::sourcelist "${folder}/sources.list";
Dir::Etc::sourceparts "-";
APT::Sandbox::User "root";
Acquire::Languages "none";
`,
  )
  const env = { APT_CONFIG: join(folder, 'apt.conf') }
  await run('apt-get', ['update', '-qq'], { env })
  await run('sh', ['-c', 'cd "$0" && apt-get download -qq "$@"', folder, ...packages], { env })
  const debs = (await readdir(folder)).filter(name => name.endsWith('.deb')).sort()
  return debs.map(name => join(folder, name))
}

async function packBase(work, debs, seconds) {
  const folder = join(work, 'base')
  const statuses = join(folder, 'var', 'lib', 'dpkg', 'status.d')
  await mkdir(statuses, { recursive: true })
  for (const deb of debs) {
    await run('dpkg-deb', ['--extract', deb, folder])
    // Scanners for known weaknesses read it: one file a package, as there is no package manager that would need one for all.
    const { output } = await execute('dpkg-deb', ['--field', deb])
    const name = /^Package: (.+)$/m.exec(output)?.[1] ?? ''
    await writeFile(join(statuses, name), output)
  }
  await symlink('dash', join(folder, 'bin', 'sh')).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await removeUnused(folder)
  const node = await findNode22()
  if (!node) throw new StepFailed('npm could not install Node for the image.')
  await mkdir(join(folder, 'usr', 'bin'), { recursive: true })
  await copyFile(node, join(folder, 'usr', 'bin', 'node'))
  await chmod(join(folder, 'usr', 'bin', 'node'), 0o755)
  const entry = `gridhaul:x:${owner}:${owner}:Gridhaul:/data:/bin/false\n`
  await writeFile(join(folder, 'etc', 'passwd'), `root:x:0:0:root:/:/bin/false\n${entry}`)
  await writeFile(join(folder, 'etc', 'group'), `root:x:0:\ngridhaul:x:${owner}:\n`)
  await writeFile(join(folder, 'etc', 'nsswitch.conf'), 'hosts: files dns\n')
  await mkdir(join(folder, 'tmp'), { recursive: true })
  await chmod(join(folder, 'tmp'), 0o1777)
  return pack(join(work, 'base.tar'), { folder, seconds, keepsModes: true })
}

/** Documentation, and what converts between the character sets of other programs. Licences stay. */
async function removeUnused(folder) {
  const unused = ['usr/share/man', 'usr/share/info', 'usr/share/locale', 'usr/share/lintian', 'usr/share/bug']
  for (const path of unused) await rm(join(folder, path), { recursive: true, force: true })
  for (const path of await readdir(folder, { recursive: true }))
    if (/(^|\/)gconv$/.test(path)) await rm(join(folder, path), { recursive: true, force: true })
}

async function packProduct(work, product, seconds) {
  const folder = join(work, 'product')
  await mkdir(join(folder, 'opt'), { recursive: true })
  await run('cp', ['--archive', product, join(folder, 'opt', 'gridhaul')])
  return pack(join(work, 'product.tar'), { folder, seconds })
}

/** A volume that is mounted here for the first time takes its owner from the image. */
async function packData(work, seconds) {
  const folder = join(work, 'data')
  await mkdir(join(folder, 'data'), { recursive: true })
  return pack(join(work, 'data.tar'), { folder, names: ['data'], owner, seconds })
}

async function assemble(layout, layers, { version, seconds }) {
  const image = `${layout}:${version}`
  const created = new Date(seconds * 1000).toISOString()
  const history = ['--history.created', created, '--history.author', '']
  await run('umoci', ['init', '--layout', layout])
  await run('umoci', ['new', '--image', image])
  for (const [i, layer] of layers.entries()) {
    const what = ['Debian and Node', 'Gridhaul', 'data folder'][i]
    await run('umoci', [
      'raw',
      'add-layer',
      '--image',
      image,
      ...history,
      '--history.created_by',
      `"${what}"`,
      layer,
    ])
  }
  const settings = {
    created: [created],
    'config.user': [`${owner}:${owner}`],
    'config.env': ['PATH=/usr/bin:/bin', 'NODE_ENV=production', 'HOST=0.0.0.0', 'DATA_DIR=/data'],
    'config.entrypoint': ['/usr/bin/node'],
    'config.cmd': ['build/server/main.js'],
    'config.workingdir': ['/opt/gridhaul'],
    'config.volume': ['/data'],
    'config.exposedports': ['8080'],
    'config.stopsignal': ['SIGTERM'],
    'config.label': [
      'org.opencontainers.image.title=Gridhaul',
      `org.opencontainers.image.version=${version}`,
    ],
  }
  const options = Object.entries(settings).flatMap(([key, texts]) =>
    texts.flatMap(text => [`--${key}`, text]),
  )
  await run('umoci', ['config', '--image', image, ...history, '--history.created_by', 'settings', ...options])
  await run('umoci', ['gc', '--layout', layout])
  await nameForDocker(join(layout, 'index.json'), version)
}

/** docker load names the image by it: gridhaul:0.1.0. */
async function nameForDocker(file, version) {
  const index = JSON.parse(await readFile(file, 'utf8'))
  for (const { annotations } of index.manifests)
    annotations['io.containerd.image.name'] = `docker.io/library/gridhaul:${version}`
  await writeFile(file, JSON.stringify(index))
}
