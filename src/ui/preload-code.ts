// What every import() of the built client does first (vite/preload.ts).

/** Addresses of files that are there, or on their way. */
const loading = new Map<string, Promise<void>>()

/**
 * Loads the files of a chunk, which are the chunk itself, what it imports, and their style sheets, and then the chunk. Many browsers
 * remember until a reload that a module could not be loaded (Chrome 150, Firefox before 155): so none is asked for before its file
 * is in the browser's cache, and what failed can be tried again.
 */
export async function preloadCode<Module>(
  importChunk: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  await Promise.all(files.map(file => loadOnce(new URL(`/${file}`, document.baseURI).href)))
  return importChunk()
}

function loadOnce(address: string): Promise<void> {
  const known = loading.get(address)
  if (known) return known
  const load = isInPage(address)
    ? Promise.resolve()
    : address.endsWith('.css')
      ? addSheet(address)
      : fetchScript(address)
  loading.set(address, load)
  load.catch(() => loading.delete(address))
  return load
}

/** What the page itself names is loaded by the browser. */
const isInPage = (address: string): boolean =>
  [...document.querySelectorAll('script')].some(({ src }) => src === address) ||
  [...document.querySelectorAll('link')].some(({ href }) => href === address)

async function fetchScript(address: string): Promise<void> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`A file of the client could not be loaded: status ${response.status}.`)
  await response.arrayBuffer()
}

function addSheet(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('A style sheet could not be loaded.'))
    }
    document.head.append(link)
  })
}
