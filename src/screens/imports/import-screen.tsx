// Imports a CSV file of one kind of records: a file, what each row would do, and the confirmation.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ImportKind } from '../../../domain/import/columns.ts'
import type { RowState } from '../../../domain/import/report.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { createImportFiles, importRecords } from '../../hooks/flows/imports.ts'
import { useAccountAction } from '../../hooks/use-account-action.ts'
import { useOffer } from '../../hooks/use-feature.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { useLeaveGuard } from '../../hooks/use-leave-guard.ts'
import { Button } from '../../ui/button/button.tsx'
import { Alert, Status } from '../../ui/feedback/alert.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Offered } from '../../ui/feedback/offered.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { FilePanel, useFileText } from './file-panel.tsx'
import { buttons } from './imports.css.ts'
import { kindTexts } from './kinds.ts'
import { RecentImports } from './recent-imports.tsx'
import { RowList } from './row-list.tsx'

interface ImportScreenProps {
  kind: ImportKind
  /** Of new users that name none. */
  organizationId?: string
  /** The way back to the list. */
  before: ReactNode
}

export function ImportScreen({ kind, organizationId, before }: ImportScreenProps) {
  return (
    <Page title={kindTexts[kind].title} before={before}>
      <Offered
        offer={useOffer('imports')}
        otherwise={<EmptyState text="This server imports no files" advice="Add the records one by one." />}
      >
        <Import kind={kind} organizationId={organizationId ?? null} />
      </Offered>
    </Page>
  )
}

function Import({ kind, organizationId }: { kind: ImportKind; organizationId: string | null }) {
  const [files] = useState(() => createImportFiles(kind, organizationId))
  const [state, send] = useFlow(importRecords(files))
  const { busy: undoing, act } = useAccountAction()
  const [typed, setTyped] = useState('')
  const isImported = state.matches('imported')
  useEffect(() => {
    if (isImported) setTyped('')
  }, [isImported])
  const { check, done, failure, success, sendInvitations } = state.context
  const undoImport = (id: string) => act({ kind: 'undoImport', id, imported: kind })
  useTopAfter(isImported ? 'imported' : (check?.digest ?? 'file'))
  const isToImport = state.matches('checked') && (check?.counts.new ?? 0) + (check?.counts.changed ?? 0) > 0
  useLeaveGuard((isToImport || typed.trim() !== '') && !state.matches('importing'))

  const busy = state.hasTag('busy')
  const giveText = (csv: string) => send({ type: 'file.given', file: files.add(csv) })
  // Also while wrong rows are shown: a corrected file is dropped where one is told to correct it.
  const file = useFileText(csv => {
    if (!state.matches('importing')) giveText(csv)
  })
  // Until the file was checked again it is not said that it was.
  const text = failure && !busy ? (failure.fields.csv ?? failure.text) : null
  return (
    <>
      {isImported && (
        <Status
          tone="success"
          action={
            done && (
              <Button
                busy={undoing}
                onClick={() => {
                  undoImport(done.id)
                  send({ type: 'file.removed' })
                }}
              >
                Undo
              </Button>
            )
          }
        >
          {success}
        </Status>
      )}
      {check && !isImported ? (
        <Checked
          key={check.digest}
          {...{ kind, check, rows: files.rows, sendInvitations, busy, failure: file.unreadable ?? text }}
          onConfirm={sendInvitations => {
            file.forget()
            send({ type: 'import.confirmed', sendInvitations })
          }}
          onRemove={() => {
            file.forget()
            send({ type: 'file.removed' })
          }}
        />
      ) : (
        <FilePanel
          kind={kind}
          file={file}
          busy={busy}
          typed={typed}
          onTyped={setTyped}
          failure={text}
          onText={giveText}
        />
      )}
      <RecentImports kind={kind} busy={undoing} onUndo={undoImport} />
    </>
  )
}

/** The button that was pressed is gone, and what it led to begins further up. */
function useTopAfter(part: string) {
  const shown = useRef(part)
  useEffect(() => {
    if (shown.current === part) return
    shown.current = part
    const main = document.querySelector('main')
    main?.focus({ preventScroll: true })
    main?.scrollIntoView?.({ block: 'start' })
  }, [part])
}

interface CheckedProps {
  kind: ImportKind
  check: { counts: Record<RowState, number>; ignoredColumns: readonly string[] }
  rows: Parameters<typeof RowList>[0]['rows']
  /** The choice to begin with. */
  sendInvitations: boolean
  busy: boolean
  failure: string | null
  onConfirm: (sendInvitations: boolean) => void
  onRemove: () => void
}

function Checked({ kind, check, rows, sendInvitations, busy, failure, onConfirm, onRemove }: CheckedProps) {
  const { counts, ignoredColumns } = check
  const [sendsInvitations, setSendsInvitations] = useState(sendInvitations)
  const toImport = counts.new + counts.changed
  const isReady = counts.wrong === 0 && toImport > 0
  return (
    <Panel title="Rows">
      <Status>{countText(counts)}</Status>
      {ignoredColumns.length > 0 && <p>Ignored columns: {ignoredColumns.join(', ')}.</p>}
      {kind === 'users' && counts.new > 0 && (
        <CheckboxField
          label="Send invitations"
          hint="New users have no password: each is mailed a link to choose one. You can also send it later."
          checked={sendsInvitations}
          onChange={event => setSendsInvitations(event.target.checked)}
        />
      )}
      <div className={buttons}>
        <Button
          look="primary"
          busy={busy}
          aria-disabled={!isReady}
          onClick={() => isReady && onConfirm(sendsInvitations)}
        >
          {busy ? 'Importing...' : `Import ${pluralize(toImport, 'row', 'rows')}`}
        </Button>
        <Button busy={busy} onClick={onRemove}>
          Choose another file
        </Button>
        {counts.wrong > 0 && <span>Correct the wrong rows in the file first.</span>}
        {counts.wrong === 0 && toImport === 0 && <span>The file has nothing new or different.</span>}
      </div>
      {failure && <Alert>{failure}</Alert>}
      <RowList rows={rows} counts={counts} />
    </Panel>
  )
}

/** '12 new, 3 changed, 40 same, 2 wrong'; without the states of no row. */
const countText = (counts: Record<RowState, number>): string =>
  (['new', 'changed', 'same', 'wrong'] as const)
    .filter(state => counts[state] > 0)
    .map(state => `${counts[state].toLocaleString('en-US')} ${state}`)
    .join(', ')
