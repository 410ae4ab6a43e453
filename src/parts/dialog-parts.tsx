import { type ReactNode, useState } from 'react'
import { Secret } from '../../domain/secret.ts'
import { Button } from '../ui/button/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { DialogForm, FormDialog } from '../ui/dialog/form-dialog.tsx'
import { LeaveConfirmation } from '../ui/dialog/leave-confirmation.tsx'
import { Dialog } from '../ui/dialog/native-dialog.tsx'
import { SecretDialog } from '../ui/dialog/secret-dialog.tsx'
import { TextField } from '../ui/field/field.tsx'
import { nothing, Part, PartGroup } from './part.tsx'

const issuing = {
  hasTag: () => true,
  context: { issued: { secret: new Secret('gh_example_of_a_secret'), name: 'Ingest of the harbour' } },
}

export const DialogParts = () => (
  <PartGroup title="Dialogs">
    <Part of="Each opens with its button">
      <Opened name="Confirmation">
        {close => (
          <ConfirmDialog open title="Delete MB-12?" confirm="Delete" onConfirm={close} onCancel={close}>
            <p>Its telemetry stays.</p>
          </ConfirmDialog>
        )}
      </Opened>
      <Opened name="Confirmation under way">
        {close => (
          <ConfirmDialog
            open
            busy
            look="primary"
            title="Send the plan?"
            confirm="Send"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Opened>
      <Opened name="Leaving">{close => <LeaveConfirmation open onStay={close} onLeave={close} />}</Opened>
      <Opened name="Form">
        {close => (
          <FormDialog open title="Edit limits" onClose={close}>
            <DialogForm form={failedForm} action="Save">
              <TextField label="Power (kW)" defaultValue="0" error="Must be more than 0." />
            </DialogForm>
          </FormDialog>
        )}
      </Opened>
      <Opened name="Secret">
        {close => (
          <SecretDialog state={issuing} send={close} title="New access key">
            {null}
          </SecretDialog>
        )}
      </Opened>
      <Opened name="Tool of the timeline">
        {close => (
          <Dialog title="Find a unit" onClose={close}>
            <p>MB-12</p>
          </Dialog>
        )}
      </Opened>
    </Part>
  </PartGroup>
)

const failedForm = {
  submit: nothing,
  alert: 'The server cannot be reached.',
  unsaved: false,
  busy: false,
  reading: false,
}

function Opened({ name, children }: { name: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div data-dialog={name}>
      <Button onClick={() => setIsOpen(true)}>{name}</Button>
      {isOpen && (
        <>
          {children(close)}
          {/* For pictures: each dialog closes in a way of its own. */}
          <button type="button" hidden data-testid="close" onClick={close} />
        </>
      )}
    </div>
  )
}
