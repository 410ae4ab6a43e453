// The button for a new organization (spec 2). Its dialog is loaded with the first press.
import { useState } from 'react'
import { createOrganization } from '../../hooks/flows/organizations.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePageCommand } from '../../ui/page-commands.ts'

const OrganizationDialog = lazyComponent(() => import('./organization-dialog.tsx'), { name: 'The form' })

export function CreateOrganization() {
  const [state, send] = useFlow(createOrganization, { id: null })
  const [wanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    send({ type: 'dialog.opened' })
  }
  usePageCommand({ label: 'Create Organization', run: open })
  return (
    <>
      <Button look="primary" onClick={open}>
        Create Organization
      </Button>
      {wanted && <OrganizationDialog state={state} send={send} />}
    </>
  )
}
