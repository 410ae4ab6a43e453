// The dialog that sends a draft as a new plan.
import { useEffect, useRef, useState } from 'react'
import { draftNotOnServer } from '../../../../domain/messages.ts'
import { doneSteps } from '../../../../domain/schedule/draft/draft.ts'
import { sendDraftForm } from '../../../../domain/validate/drafts.ts'
import { sendDraft } from '../../../hooks/flows/drafts.ts'
import { useFlow } from '../../../hooks/use-flow.ts'
import { useSavedForm } from '../../../hooks/use-saved-form.ts'
import type { OpenDraft } from '../../../schedule/draft/editing-context.tsx'
import { consequencesText } from '../../../schedule/draft/words.ts'
import { DialogForm, FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextField } from '../../../ui/field/field.tsx'

type Sending = ReturnType<typeof useFlow<ReturnType<typeof sendDraft>>>

interface SendDraftProps {
  open: OpenDraft
  onClose: () => void
}

export default function SendDraft({ open, onClose }: SendDraftProps) {
  const [state, send] = useFlow(sendDraft, { id: null })
  const isOpen = state.hasTag('open')
  const wasOpen = useRef(false)
  useEffect(() => send({ type: 'dialog.opened' }), [send])
  useEffect(() => {
    if (wasOpen.current && !isOpen) onClose()
    wasOpen.current = isOpen
  }, [isOpen, onClose])
  return (
    <FormDialog
      open={isOpen}
      title="Send this draft as a plan?"
      onClose={() => send({ type: 'dialog.closed' })}
    >
      <SendForm open={open} state={state} send={send} />
    </FormDialog>
  )
}

interface SendFormProps {
  open: OpenDraft
  state: Sending[0]
  send: Sending[1]
}

function SendForm({ open, state, send }: SendFormProps) {
  const { draft, baseName, result, versionOnServer } = open
  const [isMissing, setMissing] = useState(false)
  const busy = state.hasTag('busy')
  const form = useSavedForm({
    schema: sendDraftForm,
    defaults: { reason: '' },
    failure: state.context.failure,
    busy,
    onSubmit: async ({ reason }) => {
      const version = await versionOnServer()
      setMissing(version === null)
      if (version === null) return
      send({ type: 'record.submitted', values: { id: draft.id, version, reason: reason || null } })
    },
  })
  return (
    <DialogForm form={form} action="Send" busy={busy}>
      {isMissing && <Alert>{draftNotOnServer}</Alert>}
      <p>
        It becomes a new plan. <strong>{baseName}</strong> stays as it is, and the new plan can be withdrawn.
        Compared with it: {consequencesText(result.total)}
      </p>
      <ul>
        {doneSteps(draft)
          .slice(-maxWords)
          .map(({ id, words }) => (
            <li key={id}>{words}</li>
          ))}
      </ul>
      <TextField label="Reason, if the plan has errors" autoComplete="off" {...form.field('reason')} />
    </DialogForm>
  )
}

/** The latest steps, as many as fit a dialog. */
const maxWords = 8
