// A running product whose built client is replaced by another version, as an upgrade does it.
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { versionInPage } from '../../../domain/client-version.ts'
import { type Product, root, startProduct } from './product.ts'

export interface UpgradableProduct extends Product {
  /** Replaces the client by one of another version: the same, with every file under another name. The old names are gone. */
  upgrade: () => Promise<void>
  /** Of the client that is there. */
  version: () => Promise<string | null>
}

/** On a copy of the built product, so that nobody else's files change. */
export async function startUpgradable(): Promise<UpgradableProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'gridhaul-upgradable-'))
  for (const part of ['package.json', 'dist', 'build/server'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const product = await startProduct({ folder, program: 'build/server/main.js' })
  const dist = join(folder, 'dist')
  const version = async () => versionInPage(await readFile(join(dist, 'index.html'), 'utf8'))
  return {
    ...product,
    upgrade: async () => replaceClient(dist, (await version()) ?? ''),
    version,
    async stop() {
      await product.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function replaceClient(dist: string, version: string): Promise<void> {
  const all = await readdir(dist, { withFileTypes: true, recursive: true })
  const files = all.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  // They would hold the old names.
  const compressed = files.filter(file => /\.(br|gz)$/.test(file))
  await Promise.all(compressed.map(file => rm(file)))

  const hashes = new Map([[version, randomBytes(6).toString('hex')]])
  for (const file of files) {
    const hash = /static\/.+-([\w-]{8})\.\w+$/.exec(file)?.[1]
    if (hash) hashes.set(hash, randomBytes(4).toString('hex'))
  }
  const renamed = (text: string) =>
    [...hashes].reduce((text, [old, hash]) => text.replaceAll(old, hash), text)
  const remaining = files.filter(file => !compressed.includes(file))
  await Promise.all(
    remaining.map(async file => {
      if (['.html', '.js', '.css', '.json'].includes(extname(file)))
        await writeFile(file, renamed(await readFile(file, 'utf8')))
      if (file.includes('/static/')) await rename(file, renamed(file))
    }),
  )
}
