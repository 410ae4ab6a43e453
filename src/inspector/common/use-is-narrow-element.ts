// Whether three columns have no room in an element, at the size of letters that the browser is set to.
import type { RefObject } from 'react'
import { useSize } from '../../ui/hooks/use-size.ts'
import { useRem } from './use-rem.ts'

const leastRem = 48

/** It has room until it is measured. */
export function useIsNarrowElement(element: RefObject<HTMLElement | null>): boolean {
  const { width } = useSize(element)
  const rem = useRem(element)
  return width > 0 && width < leastRem * rem
}
