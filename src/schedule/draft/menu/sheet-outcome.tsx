// What the latest step did, in the sheet of a narrow screen: the draft's bar, which says it aloud, is scrolled away.
import { useState } from 'react'
import { Tool } from '../../../ui/button/tool.tsx'
import { RefusalActions } from '../bar/refused.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { sheetOutcome } from './menu.css.ts'

/** Renders nothing before the first step since the sheet has opened. */
export function SheetOutcome({ open }: { open: OpenDraft }) {
  const { announcement, refused, undo } = open
  const [before] = useState(announcement)
  if (refused)
    return (
      <div className={sheetOutcome} role="alert" data-refusal-in-sheet>
        <span>{refused.reason}</span>
        <RefusalActions open={open} />
      </div>
    )
  if (announcement === null || announcement === before) return null
  return (
    <div className={sheetOutcome}>
      <span>{announcement}</span>
      <Tool size="small" name="Undo" onPress={undo} />
    </div>
  )
}
