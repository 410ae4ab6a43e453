// What takes a list from a file, or writes it to one. On a phone, where the list itself matters more, it is in a menu.
import type { ReactNode } from 'react'
import { ButtonLink } from '../button/button-link.tsx'
import { ToolMenu } from '../button/tool-menu.tsx'
import { useIsNarrow } from '../hooks/use-is-narrow.ts'

interface FileActionsProps {
  /** Where a file is imported; undefined or false where it cannot be. */
  importTo: string | false | undefined
  /** The button that exports. */
  children: ReactNode
}

export function FileActions({ importTo, children }: FileActionsProps) {
  const actions = (
    <>
      {children}
      {importTo && <ButtonLink to={importTo}>Import</ButtonLink>}
    </>
  )
  return useIsNarrow() ? <ToolMenu name="More">{actions}</ToolMenu> : actions
}
