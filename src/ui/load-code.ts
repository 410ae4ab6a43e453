// Loads a chunk of the client in such a way that a failed load can be tried again.
import { createListeners } from './hooks/listeners.ts'

/** The code could not be loaded: the connection is cut, or the server has other files by now. */
export class CodeNotLoaded extends Error {
  override name = 'CodeNotLoaded'

  constructor(cause: unknown) {
    super('The code could not be loaded.', { cause })
    listeners.notify()
  }
}

const listeners = createListeners()

/** Calls `listener` each time that code could not be loaded. */
export const onCodeNotLoaded = listeners.add

/** Throws CodeNotLoaded. */
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
