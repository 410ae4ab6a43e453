// The dialog that sends a draft as a new plan: what differs from the base, the errors that it has, and why it is sent with them.
import { useEffect, useRef, useState } from 'react'
import { draftTxId } from '../../../domain/schedule/draft/draft.ts'
import { dateTimeText } from '../../../domain/time/texts.ts'
import { sendDraftForm, sendFaultyDraftForm } from '../../../domain/validate/drafts.ts'
import { pluralize } from '../../../domain/words/pluralize.ts'
import { sendDraft } from '../../hooks/flows/drafts.ts'
import type { PlanDelivery } from '../../hooks/plan-source.ts'
import { type FlowProps, useFlow } from '../../hooks/use-flow.ts'
import { useSavedForm } from '../../hooks/use-saved-form.ts'
import type { OpenDraft } from '../../schedule/draft/editing-context.tsx'
import type { SentState } from '../../schedule/draft/engine/draft-engine.ts'
import { consequencesText } from '../../schedule/draft/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DialogForm, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { usePageZone } from '../../ui/time/zones.tsx'
import { part, partTitle, sentences } from '../dialogs.css.ts'

interface SendDraftProps {
  open: OpenDraft
  /** The delivered plans. */
  deliveries: readonly PlanDelivery[]
  /** With the new plan's id once it was sent. */
  onClose: (sentTxId: string | null) => void
}

export default function SendDraft({ open, deliveries, onClose }: SendDraftProps) {
  const [state, send] = useFlow(sendDraft, { id: null })
  const isOpen = state.hasTag('open')
  const { savedId } = state.context
  const wasOpen = useRef(false)
  useEffect(() => send({ type: 'dialog.opened' }), [send])
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClose(savedId)
    wasOpen.current = isOpen
  }, [isOpen, savedId, onClose])
  return (
    <FormDialog
      open={isOpen}
      title="Send this draft as a plan?"
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <SendForm open={open} deliveries={deliveries} state={state} send={send} />
    </FormDialog>
  )
}

interface SendFormProps extends Omit<SendDraftProps, 'onClose'>, FlowProps<typeof sendDraft> {}

function SendForm({ open, deliveries, state, send }: SendFormProps) {
  const { draft, baseName, result, saveOnServer } = open
  const [notSaved, setNotSaved] = useState<string | null>(null)
  const [opened] = useState(draft.head)
  const { of, found, retry } = useSentState(open)
  // Nothing is sent that was not shown.
  const reading = of !== result
  const isBaseWithdrawn = deliveries.some(({ txId, withdrawal }) => txId === draft.baseTxId && withdrawal)
  const needsReason = isBaseWithdrawn || (found !== null && found.errors.length > 0)
  const form = useSavedForm({
    schema: needsReason ? sendFaultyDraftForm : sendDraftForm,
    defaults: { reason: '' },
    flow: state,
    reading,
    onSubmit: async ({ reason }) => {
      const saved = await saveOnServer()
      setNotSaved(saved.version === null ? saved.reason : null)
      if (saved.version === null) return
      const values = { id: draft.id, version: saved.version, reason: reason || null }
      send({ type: 'record.submitted', values })
    },
  })
  if (retry) {
    return (
      <Alert action={<Button onClick={retry}>Try again</Button>}>
        What would be sent could not be computed.
      </Alert>
    )
  }
  return (
    <DialogForm form={form} action="Send">
      {notSaved && <Alert>{notSaved}</Alert>}
      {draft.head !== opened && (
        <Alert>The draft has changed since this was opened. This is what would be sent now.</Alert>
      )}
      <p>
        It becomes a new plan. <strong>{baseName}</strong> stays as it is, and the new plan can be withdrawn.
        {found && `Compared with it: ${consequencesText(found.total)}`}
      </p>
      <SentBefore deliveries={deliveries} prefix={`${draftTxId(draft)}.`} />
      {found === null ? (
        <p role="status">Comparing with the base...</p>
      ) : (
        <>
          <Sentences
            title={pluralize(found.differences.length, 'difference', 'differences')}
            lines={found.differences}
          />
          {found.errors.length > 0 && (
            <Sentences
              title={`${pluralize(found.errors.length, 'error', 'errors')} in the plan`}
              lines={found.errors}
            />
          )}
          {found.fromMeasured > 0 && (
            <p>
              {found.fromMeasured} of these {found.fromMeasured === 1 ? 'comes' : 'come'} from the measured
              start: there a battery goes on from what was computed from its measurement, not from what was
              planned before.
            </p>
          )}
        </>
      )}
      {isBaseWithdrawn && <p>The plan that this draft is based on was withdrawn.</p>}
      <TextField
        label={needsReason ? 'Reason' : 'Reason, if the plan has errors'}
        hint={needsReason ? 'It is stored with the plan.' : undefined}
        autoComplete="off"
        {...form.field('reason')}
      />
    </DialogForm>
  )
}

interface FoundState {
  /** What it was found for. */
  of: OpenDraft['result'] | null
  /** Of the step before while that of the present one is computed. */
  found: SentState | null
  /** Null unless it could not be found. */
  retry: (() => void) | null
}

function useSentState({ sentState, result }: OpenDraft): FoundState {
  const [state, setState] = useState<Omit<FoundState, 'retry'>>({ of: null, found: null })
  const [failures, setFailures] = useState(0)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again when that is asked for
  useEffect(() => {
    let isWanted = true
    sentState().then(
      found => isWanted && setState({ of: result, found }),
      () => isWanted && setFailures(count => count + 1),
    )
    return () => {
      isWanted = false
    }
  }, [sentState, result, tries])
  return { ...state, retry: failures > tries ? () => setTries(failures) : null }
}

/** The latest plan that was sent of the same draft. */
function SentBefore({ deliveries, prefix }: { deliveries: readonly PlanDelivery[]; prefix: string }) {
  const zone = usePageZone()
  const latest = deliveries.find(({ txId }) => txId.startsWith(prefix))
  if (!latest) return null
  const { txId, deliveredAt, deliveredBy, withdrawal } = latest
  return (
    <p>
      This draft was last sent on {dateTimeText(zone, deliveredAt)}
      {deliveredBy && ` by ${deliveredBy}`} as <strong>{txId}</strong>
      {withdrawal && ', and withdrawn'}. Sending the same state again does not make another plan.
    </p>
  )
}

function Sentences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div className={part}>
      <h3 className={partTitle}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keys */}
      <ul className={sentences} aria-label={title} tabIndex={0}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences may be equal
          <li key={i}>{line}</li>
        ))}
      </ul>
    </div>
  )
}
