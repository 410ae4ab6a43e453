// What the latest step did, in the sheet of a narrow screen: the draft's bar, which says it aloud, is scrolled away.
import { useState } from 'react'
import { SmallTool } from '../../../ui/button/small-tool.tsx'
import { RefusalActions } from '../bar/refused.tsx'
import type { OpenDraft } from '../editing-context.tsx'
import { sheetOutcome } from './menu.css.ts'

/** Renders nothing before the first step since the sheet has opened. */
export function SheetOutcome({ open }: { open: OpenDraft }) {
  const { announcement, refused, result, undoable, undo } = open
  const [shown, setShown] = useState({ announcement, refused, result, count: 0 })
  // Each outcome is one of its own, also where it reads as the one before.
  if (shown.announcement !== announcement || shown.refused !== refused || shown.result !== result)
    setShown({ announcement, refused, result, count: shown.count + 1 })
  if (refused)
    return (
      <div key={shown.count} className={sheetOutcome} role="alert" data-refusal-in-sheet>
        <span>{refused.reason}</span>
        <RefusalActions open={open} />
      </div>
    )
  if (announcement === null || shown.count === 0) return null
  // Undo takes back one's own last step: beside anything else it would seem to take back that.
  const isOwnStep = undoable !== null && announcement.startsWith(undoable.words)
  return (
    <div key={shown.count} className={sheetOutcome}>
      <span>{announcement}</span>
      {isOwnStep && <SmallTool name="Undo" about={undoable?.words} onPress={undo} />}
    </div>
  )
}
