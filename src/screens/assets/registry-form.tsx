// What the forms of batteries, trucks and places have in common, and their pages.
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { RecordForm } from '../../hooks/use-record-form.ts'
import { type AssetsTab, paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loaded, type LoadedProps } from '../../ui/feedback/loaded.tsx'
import { ConflictPanel } from '../../ui/field/conflict-panel.tsx'
import { Form, FormActions } from '../../ui/field/form.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { BackLink } from '../../ui/navigation/back-link.tsx'
import { DeleteAsset, type RegistryKind } from './delete-asset.tsx'
import { BackToAssets } from './page-links.tsx'

const tabs: Record<RegistryKind, AssetsTab> = { asset: 'mbess', truck: 'equipment', place: 'places' }

interface RegistryFormProps<Input extends FieldValues, Output> {
  kind: RegistryKind
  /** Null for a new one. */
  record: { id: string; name: string } | null
  saved: RecordForm<Input, Output>
  labels: Record<string, string>
  /** A value as it is read on screen, where that is not the value itself. */
  textOf: (field: string, value: unknown) => string
  children: ReactNode
}

export function RegistryForm<Input extends FieldValues, Output>({
  kind,
  record,
  saved: { form, conflict, busy },
  labels,
  textOf,
  children,
}: RegistryFormProps<Input, Output>) {
  const [, navigate] = useLocation()
  const leave = () => navigate(record ? paths[kind].link(record.id) : paths.assets.link(tabs[kind]))
  return (
    <Form onSubmit={form.submit}>
      <ConflictPanel conflict={conflict} labels={labels} textOf={textOf} />
      {children}
      <FormActions
        apart={record && <DeleteAsset kind={kind} record={record} version={conflict.shownVersion} />}
      >
        <Button onClick={leave}>Cancel</Button>
        <Button look="primary" type="submit" busy={busy}>
          Save
        </Button>
      </FormActions>
    </Form>
  )
}

interface CreatePageProps {
  title: string
  kind: RegistryKind
  children: ReactNode
}

export const CreatePage = ({ title, kind, children }: CreatePageProps) => (
  <Page title={title} before={<BackToAssets tab={tabs[kind]} />}>
    <Panel>{children}</Panel>
  </Page>
)

interface EditPageProps<Data> extends Pick<LoadedProps<Data>, 'reading' | 'children'> {
  title: string
  kind: RegistryKind
  id: string
  panelTitle?: (data: Data) => string
}

export const EditPage = <Data,>({ title, kind, id, reading, panelTitle, children }: EditPageProps<Data>) => (
  <Page title={title} before={<BackLink to={paths[kind].link(id)}>Back</BackLink>}>
    <Loaded reading={reading}>
      {data => <Panel title={panelTitle?.(data) ?? ''}>{children(data)}</Panel>}
    </Loaded>
  </Page>
)
