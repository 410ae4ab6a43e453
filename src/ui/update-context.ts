// How a part of the page whose code is gone can tell that the page has to become another version of the product.
import { createContext } from 'react'

/** Loads the page again as the version that the server has; null while the page is that version. */
export const UpdateContext = createContext<(() => void) | null>(null)
