// The bar of an open draft: what it changes, undo and redo, its history, the typed line, and what was refused.
import { useEffect, useEffectEvent, useState } from 'react'
import { draftNotStored, draftSaveDelayed } from '../../../../domain/messages/drafts.ts'
import { doneSteps } from '../../../../domain/schedule/draft/draft.ts'
import { pluralize } from '../../../../domain/words/pluralize.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Tool } from '../../../ui/button/tool.tsx'
import { ToolMenu } from '../../../ui/button/tool-menu.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { PanelTool } from '../../common/panel-tool.tsx'
import { toolIcons } from '../../common/tool-icons.ts'
import { toolColumn } from '../../common/tools.css.ts'
import { useView } from '../../view/view-context.tsx'
import { type OpenDraft, useEditing } from '../editing-context.tsx'
import { personName, possessive, signedEnergy } from '../words.ts'
import { Conflicts } from './conflicts.tsx'
import {
  bar,
  barLine,
  barTools,
  findingsPlace,
  outcome,
  outcomePlace,
  outcomeText,
  sharingLine,
  shortened,
  shortFigure,
  statusLine,
} from './draft-bar.css.ts'
import { DraftDifferences } from './draft-differences.tsx'
import { MeasuredStartTool } from './measured-start-tool.tsx'
import { NewFindings } from './new-findings.tsx'
import { savingText, usePossibleShortfall } from './possible-shortfall.tsx'
import { Refused } from './refused.tsx'
import { SkippedSteps } from './skipped-steps.tsx'
import { TypedLine } from './typed-line.tsx'

export default function DraftBar() {
  const { open } = useEditing('open')
  return open && <Bar open={open} />
}

function Bar({ open }: { open: OpenDraft }) {
  const { draft, result, storing, sharing, notSharedBecause, announcement, undoable, redoable } = open
  const { isNarrow } = useView('isNarrow')
  const possible = usePossibleShortfall(open)
  const isRecent = useIsRecent(announcement)
  useUndoKeys(open)
  const more = <MoreTools open={open} possible={possible} />
  const differences = <DraftDifferences result={result} possible={possible} />
  const newFindings = <NewFindings open={open} />
  return (
    <section className={bar} aria-label="Draft">
      <div className={barLine}>
        <fieldset className={barTools} aria-label="Steps">
          <Tool name="Undo" shortcut="Ctrl+Z" about={undoable?.words} off={!undoable} onPress={open.undo} />
          <Tool name="Redo" shortcut="Ctrl+Y" about={redoable?.words} off={!redoable} onPress={open.redo} />
          {!isNarrow && more}
          {!isNarrow && <div className={findingsPlace}>{newFindings}</div>}
        </fieldset>
        {isNarrow && (
          <>
            <span className={shortFigure}>
              {signedEnergy(result.total.shortfallKwh)} shortfall against the base
            </span>
            <ToolMenu name="More" closesOnPress>
              <fieldset className={toolColumn} aria-label="Draft">
                {more}
              </fieldset>
              {differences}
              {!isRecent && newFindings}
              <TypedLine open={open} />
            </ToolMenu>
          </>
        )}
      </div>
      <div className={statusLine}>
        {!isNarrow && differences}
        <div className={outcomePlace} data-recent={isRecent || undefined}>
          <p className={outcome} role="status" data-recent={isRecent || undefined}>
            <span className={outcomeText}>{announcement}</span>
          </p>
          {isNarrow && isRecent && newFindings}
        </div>
        <p className={sharingLine} role="status" data-quiet={sharing === 'onServer' || undefined}>
          {sharing && storing === 'stored' && sharingTexts[sharing]} {notSharedBecause}
        </p>
        {!isNarrow && <TypedLine open={open} />}
      </div>
      <Conflicts open={open} />
      <Refused open={open} />
      <SkippedSteps draft={draft} result={result} />
      {storing === 'notStored' && (
        <Alert action={<Button onClick={open.store}>Try again</Button>}>
          {draftNotStored} They are lost when the page is closed.
        </Alert>
      )}
      {sharing === 'deleted' && <DeletedElsewhere open={open} />}
    </section>
  )
}

interface MoreToolsProps {
  open: OpenDraft
  possible: ReturnType<typeof usePossibleShortfall>
}

/** In the bar, or in a menu of it where there is no room. */
function MoreTools({ open, possible }: MoreToolsProps) {
  const { draft, result, userId, openSendDialog, showsBase } = open
  const { isNarrow } = useView('isNarrow')
  const last = doneSteps(draft).at(-1)
  const saving = savingText(possible)
  const cannotSend = cannotSendBecause(open)
  return (
    <>
      {last && last.by !== userId && (
        <Tool
          name={`Take back ${possessive(personName(last, userId))} step`}
          about={last.words}
          onPress={() => open.takeOut(last.id)}
        />
      )}
      <PanelTool panel="history" name="History" />
      <PanelTool panel="drafts" name="Drafts" />
      {result.parked.length > 0 && (
        <PanelTool panel="parked" name={`${pluralize(result.parked.length, 'trip', 'trips')} parked`} />
      )}
      <Tool
        name="Re-dispatch"
        about={saving}
        icon={saving && toolIcons.helps}
        onPress={() => open.make({ type: 're-dispatch', batteryIds: [], fromPeriod: open.frozenUntil + 1 })}
      />
      <Tool name="Compare with base" onPress={open.compareWithBase} />
      {!isNarrow && (
        <Tool
          name="Base bars"
          about="Also draws moved bars where they are in the base"
          pressed={showsBase}
          onPress={() => open.showBase(!showsBase)}
        />
      )}
      {openSendDialog && (
        <Tool name="Send" about={cannotSend} off={cannotSend !== undefined} onPress={openSendDialog} />
      )}
      <span className={shortened}>
        <MeasuredStartTool open={open} />
      </span>
    </>
  )
}

/** So long what a step did is shown: in full on a wide screen, over the list on a narrow one. */
const shownMs = 10_000

function useIsRecent(announcement: string | null): boolean {
  const [seen, setSeen] = useState(announcement)
  useEffect(() => {
    const timer = window.setTimeout(() => setSeen(announcement), shownMs)
    return () => window.clearTimeout(timer)
  }, [announcement])
  return announcement !== null && announcement !== seen
}

const sharingTexts = {
  saving: '',
  onServer: 'Saved on the server.',
  offline: 'The server cannot be reached. Saved in this browser.',
  delayed: `${draftSaveDelayed} Saved in this browser; tried again.`,
  inBrowser: 'Saved in this browser only.',
  deleted: '',
} as const

/** Undefined where it can be sent. */
function cannotSendBecause({
  draft,
  storing,
  sharing,
  notSharedBecause,
  uncertainBecause,
}: OpenDraft): string | undefined {
  if (doneSteps(draft).length === 0) return 'There are no steps to send.'
  if (storing === 'notStored') return draftNotStored
  if (sharing === 'deleted') return 'This draft was deleted on the server.'
  if (sharing === 'inBrowser')
    return `The server does not have the whole draft. ${notSharedBecause ?? ''}`.trim()
  return uncertainBecause
}

/** The draft goes on in this browser; what is made of it now reaches nobody else. */
function DeletedElsewhere({ open: { draft, drafts, open: openDraft } }: { open: OpenDraft }) {
  const [hasFailed, setFailed] = useState(false)
  async function keep(): Promise<void> {
    const id = await drafts.keep(draft.id)
    setFailed(id === null)
    if (id !== null) openDraft({ id, step: null })
  }
  return (
    <Alert action={<Button onClick={keep}>Keep it as a new draft</Button>}>
      This draft was deleted on the server. Its steps are in this browser only.
      {hasFailed && ' This browser could not save the new draft.'}
    </Alert>
  )
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, except while text is typed that has an undo of its own. */
function useUndoKeys({ undo, redo }: OpenDraft): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
    if (event.target instanceof HTMLInputElement && event.target.value !== '') return
    if (document.querySelector('dialog[open]')) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
