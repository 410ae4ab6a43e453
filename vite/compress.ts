// Puts a brotli and a gzip file beside each file of the built client that gets smaller by it. Our server sends them, and so can
// other servers of static files.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(html|m?js|css|json|svg|txt|webmanifest)$/

export function compressedFiles(): Plugin {
  let folder = ''
  return {
    name: 'compressed-files',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    // What other plugins write after the bundle is compressed too.
    closeBundle: { order: 'post', sequential: true, handler: () => compressFiles(folder) },
  }
}

async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter(entry => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  for (const [extension, compress] of Object.entries(encodings)) {
    const compressed = await compress(bytes)
    if (compressed.length < bytes.length) await writeFile(file + extension, compressed)
  }
}

const encodings = {
  '.br': (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  '.gz': (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}
