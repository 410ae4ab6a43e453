// Loads a chunk of the client in such a way that a failed load can be tried again.

/** The code could not be loaded: the connection is cut, or the server has other files by now. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'

  constructor(cause: unknown) {
    super('The code could not be loaded.', { cause })
    for (const listener of listeners) listener()
  }
}

const listeners = new Set<() => void>()

/** Calls `listener` each time that code could not be loaded. */
export const onCodeNotLoaded = (listener: () => void): void => void listeners.add(listener)

/** Throws CodeNotLoaded. For code that comes without style sheets, such as that of a worker. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    throw new CodeNotLoaded(error)
  }
}

/** An error event of a worker without a message means that its script, or an import of it, could not be loaded. */
export const workerError = (event: Event): Error =>
  event instanceof ErrorEvent ? new Error(event.message) : new CodeNotLoaded(event)

/** Style sheets that could not be loaded, by their address. */
const missingSheets = new Set<string>()

/**
 * The same for code with style sheets. A module that failed is requested again by the browser itself (older ones do so only
 * after a reload: Firefox before 155). A style sheet that failed is not: Vite adds each to the page once and from then on counts
 * it as loaded, so what is missing is added here before the next try.
 */
export function codeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let failedSheets: string[] = []
  return () =>
    loadCode(async () => {
      await Promise.allSettled([...missingSheets].map(addSheet))
      if (failedSheets.some(href => missingSheets.has(href))) throw new Error('A style sheet is missing.')
      const watch = watchSheets(document)
      try {
        return await load()
      } finally {
        failedSheets = watch.end()
        for (const href of failedSheets) missingSheets.add(href)
      }
    })
}

function watchSheets(document: Document) {
  const failed: string[] = []
  const watch = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.push(target.href)
  }
  document.addEventListener('error', watch, true)
  return {
    end: () => {
      document.removeEventListener('error', watch, true)
      return failed
    },
  }
}

function addSheet(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => {
      missingSheets.delete(href)
      resolve()
    }
    link.onerror = () => {
      link.remove()
      reject(new Error('The style sheet could not be loaded.'))
    }
    document.head.append(link)
  })
}
