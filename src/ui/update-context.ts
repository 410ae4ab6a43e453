// Lets a component whose code is missing reload the page as the server's version.
import { createContext } from 'react'

/** Reloads the page as the server's version; null while the page is that version. */
export const UpdateContext = createContext<(() => void) | null>(null)
