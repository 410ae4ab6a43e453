// The button for a new organization (spec 2). Its dialog is loaded with the first press.
import { createOrganization } from '../../hooks/flows/organizations.ts'
import { useDialogFlow } from '../../hooks/use-dialog-flow.ts'
import { Button } from '../../ui/button/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usePageCommand } from '../../ui/page-commands.ts'

const OrganizationDialog = lazyComponent(() => import('./organization-dialog.tsx'), { name: 'The form' })

export function CreateOrganization() {
  const { dialog, open } = useDialogFlow(createOrganization, { id: null })
  usePageCommand({ label: 'Create Organization', run: open })
  return (
    <>
      <Button look="primary" onClick={open}>
        Create Organization
      </Button>
      {dialog && <OrganizationDialog {...dialog} />}
    </>
  )
}
