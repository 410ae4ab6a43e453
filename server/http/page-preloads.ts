// Preload headers for the code of the screen at an address. Without them the browser learns of that code only from the page's
// script, a second later on a slow connection.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The value of the Link header, if the screen at this address has its own code. */
export type PagePreloads = (url: string, page: { signedIn: boolean }) => string | undefined

/** The client's chunks (vite/chunks.ts) by address; the first match counts. */
const codeAt: [address: RegExp, ...chunks: string[]][] = [
  [
    /^\/(reset-password|request-password-reset|connect-account|confirm-email|undo-email-change|undo-sign-in-method)$/,
    'passwords',
  ],
  [/^\/schedule$/, 'timeline'],
  [/^\/alarms$/, 'alarms'],
  [/^\/(assets\/import\/\w+|organizations\/[^/]+\/import-users)$/, 'imports'],
  [/^\/assets\/.*(edit|create-[a-z]+)$/, 'unit-forms'],
  [/^\/.+\/(edit|create[a-z-]*)$/, 'forms'],
  [/^\/(admin\/access-keys|admin\/backups|admin\/history|customers\/[^/]+\/history)$/, 'history'],
  [/^\/(admin|contracts|customers|organizations|users)(\/|$)/, 'people'],
  [/^\/assets\/trucks\/[^/]+\/run-sheet$/, 'screens', 'trucks'],
  [/^\/assets\/trucks\/[^/]+$/, 'screens', 'trucks', 'days'],
  [/^\/assets\/places\/[^/]+$/, 'place'],
  [/^\/assets\/[^/]+$/, 'screens', 'charts', 'days'],
  [/^\/assets$/, 'screens', 'fleet'],
  [/^\/(assets|orchestration)(\/|$)/, 'screens'],
  [/^\/$/, 'start'],
  [/^\/login$/, 'signed-in'],
]

/** Reads the manifest that Vite writes beside the built client; without one there is nothing to preload. */
export function readPagePreloads(folder: string): PagePreloads {
  const file = path.join(folder, '.vite', 'manifest.json')
  if (!existsSync(file)) return () => undefined
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const links = codeAt.map(([, ...chunks]) => linksOf(manifest, chunks))
  return (url, { signedIn }) => {
    const [address = ''] = url.split('?', 1)
    const index = codeAt.findIndex(([pattern]) => pattern.test(address.replace(/(.)\/$/, '$1')))
    // Signed-out visitors of any other address are shown the sign-in, which is in the page's own script.
    return signedIn || codeAt[index]?.[1] === 'passwords' ? links[index] : undefined
  }
}

/** The parts of Vite's manifest that are used. */
type Manifest = Record<
  string,
  { file: string; name?: string; isEntry?: boolean; imports?: string[]; css?: string[] }
>

function linksOf(manifest: Manifest, chunks: string[]): string | undefined {
  const keys = new Set<string>()
  for (const chunk of chunks) {
    const key = Object.keys(manifest).find(
      each => manifest[each]?.name === chunk && manifest[each].file.endsWith('.js'),
    )
    if (key !== undefined) withImports(manifest, key, keys)
  }
  const links = [...keys].flatMap(each => {
    const { file = '', css = [] } = manifest[each] ?? {}
    return [
      `</${file}>; rel=modulepreload`,
      ...css.map(sheet => `</${sheet}>; rel=preload; as=style; crossorigin`),
    ]
  })
  return links.length > 0 ? links.join(', ') : undefined
}

/** Adds the chunk after all that it imports, without what the page itself loads. Chunks may import each other. */
function withImports(manifest: Manifest, key: string, keys: Set<string>, visited = new Set<string>()): void {
  const entry = manifest[key]
  if (!entry || entry.isEntry || visited.has(key)) return
  visited.add(key)
  for (const imported of entry.imports ?? []) withImports(manifest, imported, keys, visited)
  keys.add(key)
}
