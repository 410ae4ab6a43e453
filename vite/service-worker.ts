// Writes the version of the built client into its page, a digest of all its files, and builds src/service-worker/ into
// dist/service-worker.js, with that version and the list of the files that it keeps: all of the built client but
// the layout of the inspector's statecharts, which is a third of it and for developers (without it they are told in words), and what
// draws the basemap, which is as large, and few installations have tiles for.
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { versionMeta } from '../domain/client-version.ts'

export function serviceWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = join(config.root, config.build.outDir)
    },
    // Once everything else is written, and before it is compressed.
    closeBundle: { sequential: true, handler: () => buildServiceWorker(root, outDir) },
  }
}

async function buildServiceWorker(root: string, outDir: string): Promise<void> {
  const version = digest(JSON.stringify(await filesOfClient(outDir)))
  await nameVersion(join(outDir, 'index.html'), version)
  const files = await filesOfClient(outDir)
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'self.__WB_MANIFEST': JSON.stringify(files),
      'self.__CLIENT_VERSION': JSON.stringify(version),
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'service-worker', 'service-worker.ts'),
        // Older browsers take no module as a service worker.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function nameVersion(page: string, version: string): Promise<void> {
  const html = await readFile(page, 'utf8')
  const meta = `<meta name="${versionMeta}" content="${version}" />`
  await writeFile(page, html.replace('</title>', `</title>\n    ${meta}`))
}

const notKept = /^(\.vite\/|static\/(elk-worker|basemap|maplibre-gl-worker))/

interface ClientFile {
  url: string
  /** Null where the name says it already. */
  revision: string | null
}

async function filesOfClient(folder: string): Promise<ClientFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(file => !notKept.test(file))
    .sort()
  return Promise.all(
    files.map(async file => ({
      url: `/${file}`,
      revision: file.startsWith('static/') ? null : digest(await readFile(join(folder, file))),
    })),
  )
}

const digest = (content: string | Buffer): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 12)
