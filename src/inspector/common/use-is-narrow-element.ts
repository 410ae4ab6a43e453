// Whether an element is too narrow for three columns at the browser's font size.
import type { RefObject } from 'react'
import { useSize } from '../../ui/hooks/use-size.ts'
import { useRem } from './use-rem.ts'

const minRem = 48

/** Not narrow until it is measured. */
export function useIsNarrowElement(element: RefObject<HTMLElement | null>): boolean {
  const { width } = useSize(element)
  const rem = useRem(element)
  return width > 0 && width < minRem * rem
}
