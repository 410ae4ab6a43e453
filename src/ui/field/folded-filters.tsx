// Fields that narrow a list down. On a phone they are behind a button, so that the list itself comes first.
import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'

interface FoldedFiltersProps {
  /** Something is filtered. */
  isSet: boolean
  children: ReactNode
}

export function FoldedFilters({ isSet, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow && (
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isSet ? 'Filters (set)' : 'Filters'}
        </Button>
      )}
      {(!isNarrow || isOpen) && children}
    </>
  )
}
