import { useEffect, useState } from 'react'
import { loadOutlines, type Outlines } from './outlines.ts'

/** Null until they are loaded, and where they cannot be: the map does without. */
export function useOutlines(): Outlines | null {
  const [outlines, setOutlines] = useState<Outlines | null>(null)
  useEffect(() => {
    let isLeft = false
    loadOutlines().then(
      loaded => isLeft || setOutlines(loaded),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [])
  return outlines
}
