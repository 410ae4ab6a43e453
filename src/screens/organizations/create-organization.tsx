// The button for a new organization (spec 2). Its dialog is loaded with the first press.
import { useState } from 'react'
import { createOrganization } from '../../hooks/flows/customers.ts'
import { useFlow } from '../../hooks/use-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { part } from '../../ui/part.tsx'

const OrganizationDialog = part(() => import('./organization-dialog.tsx'))

export function CreateOrganization() {
  const [state, send] = useFlow(createOrganization)
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <Button
        look="primary"
        onClick={() => {
          setWanted(true)
          send({ type: 'dialog.opened' })
        }}
      >
        Create Organization
      </Button>
      {wanted && <OrganizationDialog state={state} send={send} />}
    </>
  )
}
