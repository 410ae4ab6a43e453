// The actions of the page on screen, for the command palette: each button that is one offers it while it is shown.
import { createContext, useContext, useEffect } from 'react'
import { useStableCallback } from './hooks/use-stable-callback.ts'

export interface PageCommand {
  label: string
  /** Tells commands of one label apart. */
  detail?: string
  /** The keys that do the same, separated by spaces. */
  shortcut?: string | undefined
  run: () => void
}

export interface PageCommands {
  /** Offers what `read` returns when the palette opens, null for nothing. Returns a function that ends the offer. */
  offer: (read: () => PageCommand | null) => () => void
  /** For a menu whose tools are mounted when they are needed: `mount` is called by `mountAll`. Returns a function that ends that. */
  beforeReading: (mount: () => void) => () => void
  /** Mounts everything that offers something; what is mounted offers it once it is rendered. */
  mountAll: () => void
  /** What is offered now, in the order of offering, each label once. */
  all: () => PageCommand[]
  /** Offers what is found by a typed text. Returns a function that ends the offer. */
  offerSearch: (search: PageSearch) => () => void
  find: PageSearch
}

/** What of the page's content a typed text finds, the best first. */
export type PageSearch = (typed: string) => PageCommand[]

export function createPageCommands(): PageCommands {
  const offers = new Set<() => PageCommand | null>()
  const mounts = new Set<() => void>()
  const searches = new Set<PageSearch>()
  return {
    offer(read) {
      offers.add(read)
      return () => offers.delete(read)
    },
    beforeReading(mount) {
      mounts.add(mount)
      return () => mounts.delete(mount)
    },
    mountAll() {
      for (const mount of mounts) mount()
    },
    all() {
      const commands = new Map<string, PageCommand>()
      for (const read of offers) {
        const command = read()
        if (command && !commands.has(command.label)) commands.set(command.label, command)
      }
      return [...commands.values()]
    },
    offerSearch(search) {
      searches.add(search)
      return () => searches.delete(search)
    },
    find: typed => [...searches].flatMap(search => search(typed)),
  }
}

/** Null where there is no palette. */
export const PageCommandsContext = createContext<PageCommands | null>(null)

/** Null offers nothing. The newest `command` counts, without another registration. */
export function usePageCommand(command: PageCommand | null): void {
  const commands = useContext(PageCommandsContext)
  const read = useStableCallback(() => command)
  useEffect(() => commands?.offer(read), [commands, read])
}

export function usePageSearch(search: PageSearch): void {
  const commands = useContext(PageCommandsContext)
  const find = useStableCallback(search)
  useEffect(() => commands?.offerSearch(find), [commands, find])
}
